import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidData } from '../kernel/errors.ts';
import {
  canonicalLocale,
  chooseLanguage,
  type Languages,
  parseAcceptLanguage,
} from '../kernel/text/locales.ts';
import { messages } from '../kernel/text/messages.ts';
import { addToVary } from './output/response-encoder.ts';

/** The languages of the shop, as far as this process knows: the module of the store sets them. Null without `locales`. */
export class ShopLanguages {
  current: Languages | null = null;
}

const REQUESTED = Symbol('requested locale');
type LocalizedRequest = FastifyRequest & { [REQUESTED]?: string };

/**
 * Removes the parameter `locale` from the query of a request of a shopper, which every operation accepts, and remembers it.
 * @throws invalid_data if it is not a language tag
 */
export function takeRequestedLocale(request: FastifyRequest): void {
  const { locale: tag, ...query } = request.query as Record<string, unknown>;
  if (tag === undefined) return;
  const locale = typeof tag === 'string' ? canonicalLocale(tag) : null;
  if (locale === null) throw invalidData(messages.notALocale('locale'));
  (request as LocalizedRequest)[REQUESTED] = locale;
  request.query = query;
}

/**
 * Chooses the language of the response by `locale`, else by `Accept-Language`, and sets the headers that say so.
 * @returns the locales whose translations are preferred over the default text; undefined if the shop has no locales
 */
export function negotiateLanguage(
  request: LocalizedRequest,
  reply: FastifyReply,
  languages: Languages | null,
): readonly string[] | undefined {
  if (languages === null) return undefined;
  const { [REQUESTED]: requested, headers } = request;
  const tags = requested === undefined ? parseAcceptLanguage(headers['accept-language']) : [requested];
  const { locale, fallbacks } = chooseLanguage(languages, tags);
  void reply.header('content-language', locale);
  if (requested === undefined) addToVary(reply, 'Accept-Language');
  return fallbacks;
}
