import { applyDecorators, Controller, SetMetadata, VERSION_NEUTRAL } from '@nestjs/common';
import { ContextCreator } from '@nestjs/core/helpers/context-creator.js';
import { RouterExplorer } from '@nestjs/core/router/router-explorer.js';

const SHOP_CONTROLLER = 'storekeep:shop-controller';

/**
 * A controller whose routes belong to the shop. What an embedding application sets globally does not apply to them: pipes, guards,
 * interceptors and filters, the prefix of `setGlobalPrefix`, and versions. Otherwise a global `ValidationPipe` would convert bodies
 * before the shop validates them: `{"discountable": "false"}` would be stored as true.
 */
export function ShopController(path = ''): ClassDecorator {
  return applyDecorators(Controller({ path, version: VERSION_NEUTRAL }), SetMetadata(SHOP_CONTROLLER, true));
}

function isShopController(instance: object): boolean {
  return Reflect.hasMetadata(SHOP_CONTROLLER, instance.constructor);
}

/* Nest has no option by which a controller declines what is global, so that the two functions that apply it are replaced. */
const { createContext } = ContextCreator.prototype;
const { explore } = RouterExplorer.prototype;
/** The functions of Nest, whose parameters a contract test checks. */
export const replacedFunctions = { createContext, explore };

ContextCreator.prototype.createContext = function (
  this: ContextCreator,
  ...args: Parameters<typeof createContext>
) {
  const creator = isShopController(args[0])
    ? (Object.create(this, { getGlobalMetadata: { value: undefined } }) as ContextCreator)
    : this;
  return createContext.apply(creator, args);
} as typeof createContext;

RouterExplorer.prototype.explore = function (this: RouterExplorer, ...args: Parameters<typeof explore>) {
  const [{ instance }, , , , metadata] = args;
  if (isShopController(instance as object)) args[4] = { ...metadata, globalPrefix: undefined };
  explore.apply(this, args);
};
