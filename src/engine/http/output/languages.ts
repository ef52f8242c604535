import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidData } from '#engine/kernel/errors';
import {
  canonicalLocale,
  chooseLanguage,
  type ChosenLanguage,
  type Languages,
  parseAcceptLanguage,
} from '#engine/kernel/text/locales';
import { messages } from '#engine/kernel/text/messages';
import { addToVary } from './response-encoder.ts';

const REQUESTED = Symbol('requested locale');
type LocalizedRequest = FastifyRequest & { [REQUESTED]?: string };

/** The languages of the shop, as far as this process knows: the module of the store sets them. Null without `locales`. */
export class ShopLanguages {
  current: Languages | null = null;

  /** The parameter `locale` of a request, whether the shop has that language or not; undefined without it. */
  requested(request: FastifyRequest): string | undefined {
    return (request as LocalizedRequest)[REQUESTED];
  }

  /** The language for a request: by its parameter `locale`, else by `Accept-Language`; null if the shop has no locales. */
  of(request: FastifyRequest): ChosenLanguage | null {
    if (this.current === null) return null;
    const { [REQUESTED]: requested, headers } = request as LocalizedRequest;
    const tags = requested === undefined ? parseAcceptLanguage(headers['accept-language']) : [requested];
    return chooseLanguage(this.current, tags);
  }
}

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
 * Chooses the language of a response, and sets the headers that say so.
 * @returns the locales whose translations are preferred over the default text; undefined if the shop has no locales
 */
export function negotiateLanguage(
  request: LocalizedRequest,
  reply: FastifyReply,
  languages: ShopLanguages,
): readonly string[] | undefined {
  const chosen = languages.of(request);
  if (chosen === null) return undefined;
  void reply.header('content-language', chosen.locale);
  if (request[REQUESTED] === undefined) addToVary(reply, 'Accept-Language');
  return chosen.fallbacks;
}
