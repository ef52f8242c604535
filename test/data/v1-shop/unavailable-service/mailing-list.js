'use strict';
exports.__esModule = true;
exports.default = class MailingListSubscriber {
  constructor({ eventBusService, mailchimpService }) {
    eventBusService.subscribe('customer.created', ({ email }) => mailchimpService.add(email));
  }
};
