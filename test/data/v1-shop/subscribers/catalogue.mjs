export default class CatalogueSubscriber {
  constructor({ eventBusService, productService }) {
    eventBusService.subscribe('product.created', async ({ id }, eventName) => {
      const { title, variants } = await productService.retrieve(id, {
        relations: ['variants', 'variants.prices'],
      });
      const body = { subscriber: 'catalogue', eventName, title, prices: variants[0].prices.length };
      await fetch(process.env.CRM_URL, { method: 'POST', body: JSON.stringify(body) });
    });
  }
}
