import { Module } from '@nestjs/common';
import { type CommerceOptions, HttpModule } from '@storekeep/server/extend';
import { pagesController } from '../back-office/index.ts';
import { StorefrontOptions } from './storefront-options.ts';

const STRIPE = 'https://js.stripe.com';

/** The path of the routes is an option, so that the controller is made with it. */
export function modules({ storefront, ...options }: CommerceOptions) {
  const { path, directory, stripeKey } = new StorefrontOptions(storefront);
  // the option is declared by the module for the EU, which may not be installed
  const { eu } = options as { eu?: { members?: readonly string[] } };
  const allow = (source: string): string => (stripeKey ? ` ${source}` : '');
  const controller = pagesController({
    path,
    directory,
    isShared: true,
    contentSecurityPolicy: [
      "default-src 'none'",
      `script-src 'self'${allow(STRIPE)}`,
      "style-src 'self'",
      // pictures of products may be of anywhere
      "img-src 'self' data: https: http:",
      `connect-src 'self'${allow('https://api.stripe.com')}`,
      ...(stripeKey ? [`frame-src ${STRIPE} https://hooks.stripe.com`] : []),
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ],
    fillPage: (page, { base, api }) =>
      page
        .replace('<base href="/" />', `<base href="${base}/" />`)
        .replace(/(<meta name="shop-api" content=")[^"]*/, `$1${api}`)
        .replace(/(<meta name="stripe-key" content=")[^"]*/, `$1${stripeKey}`)
        .replace(/(<meta name="eu" content=")[^"]*/, `$1${(eu?.members ?? []).join(' ')}`),
  });
  @Module({ imports: [HttpModule], controllers: [controller] })
  class StorefrontModule {}
  return [StorefrontModule];
}
