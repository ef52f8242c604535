import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { findMissingSetup, packageHomepage, packageVersion } from '@storekeep/server/commands';
import { Database, HttpOptions, NO_SNIFF_HEADERS } from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FrontPageOptions } from './front-page-options.ts';
import { listMails, readMail } from './mails.ts';
import { renderFrontPage, renderMail, renderMailBody, renderMails } from './render-pages.ts';

const PAGE = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** A message is shown like one of a stranger: no script, no form, and only in a frame of ours. */
const MESSAGE = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https: http:',
];

/** By these names a browser of this machine calls it. Pages of others may lead their own names here. */
const OWN_NAME = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** The front page of the demo, and its e-mails. */
@ApiExcludeController()
@Controller()
export class FrontPageController {
  constructor(
    private readonly options: FrontPageOptions,
    private readonly database: Database,
    private readonly http: HttpOptions,
  ) {}

  @Get()
  async index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [{ name, providers, version }] = await this.database.query<ShopRow>(SHOP);
    const page = renderFrontPage(this.options, {
      ...{
        name,
        providers,
        prefix: this.http.prefix,
        version: packageVersion,
        documentation: packageHomepage,
      },
      database: `PostgreSQL ${version}, ${this.options.isEmbedded ? 'embedded' : 'of DATABASE_URL'}`,
      missing: await findMissingSetup((text, values) => this.database.query(text, values)),
    });
    await send(request, reply, page);
  }

  @Get('mails')
  async mails(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { mailDirectory } = this.options;
    const mails = mailDirectory === null ? [] : await listMails(mailDirectory);
    await send(request, reply, renderMails(mails, this.http.prefix));
  }

  @Get('mails/:name')
  async mail(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const mail = await this.find(name);
    await send(request, reply, mail && renderMail(name, mail, this.http.prefix));
  }

  @Get('mails/:name/body')
  async body(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const mail = await this.find(name);
    await send(request, reply, mail && renderMailBody(mail), [...MESSAGE, "frame-ancestors 'self'"]);
  }

  private find(name: string) {
    const { mailDirectory } = this.options;
    return mailDirectory === null ? null : readMail(mailDirectory, name);
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string | null,
  policy = [...PAGE, "frame-ancestors 'none'"],
): Promise<void> {
  const isOwn = OWN_NAME.test(request.headers.host ?? '');
  await reply
    .status(isOwn && page !== null ? 200 : 404)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      ...NO_SNIFF_HEADERS,
    })
    .send((isOwn && page) || '<!doctype html><title>Not found</title><p>Not found');
}

interface ShopRow {
  name: string;
  providers: string[];
  version: string;
}

const SHOP = `
  select coalesce((select name from store order by created_at limit 1), 'Shop') as name,
    array(select distinct p.id from payment_provider p join region_payment_providers l on l.provider_id = p.id
      join region r on r.id = l.region_id where p.is_installed and r.deleted_at is null order by p.id limit 20) as providers,
    current_setting('server_version') as version`;
