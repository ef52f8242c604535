'use strict';
Object.defineProperty(exports, '__esModule', { value: true });
const { AbstractPaymentProcessor } = require('@medusajs/medusa');

/** A payment processor of Medusa v1, as its project has compiled it. */
class AcmeProcessor extends AbstractPaymentProcessor {
  static identifier = 'acme-v1';

  constructor(container, options) {
    super(container, options);
    this.logger = container.logger;
    this.url = options.url;
  }

  async initiatePayment({ amount, currency_code, resource_id }) {
    const created = await this.post('/intents', { amount, currency_code, cart_id: resource_id });
    return created.error
      ? created
      : { session_data: { id: created.id, client_secret: created.client_secret, amount } };
  }

  async updatePayment({ amount, paymentSessionData }) {
    const updated = await this.post(`/intents/${paymentSessionData.id}`, { amount });
    return updated.error ? updated : { session_data: { ...paymentSessionData, amount } };
  }

  async updatePaymentData(sessionId, data) {
    return { ...data, id: sessionId };
  }

  async authorizePayment(data) {
    const authorized = await this.post(`/intents/${data.id}/authorize`, { amount: data.amount });
    if (authorized.error) return { status: 'error', data };
    return { status: 'authorized', data: { ...data, status: 'authorized' } };
  }

  async capturePayment(data) {
    const captured = await this.post(`/intents/${data.id}/capture`, { amount: data.amount });
    return captured.error ? captured : { ...data, status: 'captured' };
  }

  async refundPayment(data, amount) {
    const refunded = await this.post(`/intents/${data.id}/refund`, { amount });
    return refunded.error ? refunded : data;
  }

  async cancelPayment(data) {
    const canceled = await this.post(`/intents/${data.id}/cancel`, {});
    return canceled.error ? canceled : { ...data, status: 'canceled' };
  }

  deletePayment(data) {
    return this.cancelPayment(data);
  }

  async retrievePayment(data) {
    return data;
  }

  async getPaymentStatus(data) {
    return data.status ?? 'pending';
  }

  async post(path, body) {
    try {
      const response = await fetch(this.url + path, { method: 'POST', body: JSON.stringify(body) });
      if (response.ok) return await response.json();
      return { error: 'Acme has declined', code: String(response.status), detail: await response.text() };
    } catch (error) {
      this.logger.error('Acme cannot be reached', error);
      return { error: 'Acme cannot be reached', detail: error.message };
    }
  }
}

exports.default = AcmeProcessor;
