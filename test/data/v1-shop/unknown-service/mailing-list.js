'use strict';
module.exports = {
  __esModule: true,
  default: async ({ data, container }) => container.resolve('mailchimpService').add(data.email),
  config: { event: 'customer.created' },
};
