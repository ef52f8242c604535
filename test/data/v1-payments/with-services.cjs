'use strict';
Object.defineProperty(exports, '__esModule', { value: true });

/** A payment processor that uses a service of Medusa v1. */
class ProcessorWithServices {
  static identifier = 'with-services';

  constructor({ cartService }) {
    this.carts = cartService;
  }
}

exports.default = ProcessorWithServices;
