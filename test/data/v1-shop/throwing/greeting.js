'use strict';
module.exports = {
  __esModule: true,
  default: async () => {
    throw new Error('the mail company is closed');
  },
  config: { event: 'customer.created' },
};
