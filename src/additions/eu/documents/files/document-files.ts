import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { deriveKey, HttpOptions, IdentityOptions, isEqualInConstantTime } from '@storekeep/server/extend';
import { EuOptions } from '../../eu-options.ts';
import type { DocumentContent, DocumentType } from '../ledger/document-content.ts';
import { DocumentTemplates } from '../templates/document-templates.ts';
import { writeCii } from './cii.ts';
import { writeUbl } from './ubl.ts';

export const FILE_FORMATS = ['pdf', 'ubl', 'cii'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const EXPIRY_SECONDS = 60 * 60;

/** The code that draws pages is only loaded by processes that do. */
const loadPdfWriter = () => import('./write-pdf.ts');

/** A file of a document. */
export interface DocumentFile {
  name: string;
  contentType: string;
  content: Buffer;
}

/** The URLs of a document's files; null for a format that it does not have. */
export type FileUrls = Record<FileFormat, string | null>;

/** Writes the files of documents, and the signed URLs by which they are downloaded. */
@Injectable()
export class DocumentFiles {
  private readonly key: Uint8Array;
  private logo: Promise<Buffer | null> | undefined;

  constructor(
    { cookieSecret }: IdentityOptions,
    private readonly http: HttpOptions,
    private readonly options: EuOptions,
    private readonly templates: DocumentTemplates,
  ) {
    this.key = deriveKey(cookieSecret, 'document files');
  }

  /** Paths on this server that work without a login, for an hour. Packing slips are no invoices: they are only printed. */
  urlsOf({ id, type }: { id: string; type: DocumentType }, now = Date.now()): FileUrls {
    const expires = Math.floor(now / 1000) + EXPIRY_SECONDS;
    const url = (format: FileFormat): string =>
      `${this.http.prefix}/documents/${id}/${format}?expires=${expires}&signature=${this.sign(id, format, expires)}`;
    const isSlip = type === 'packing_slip';
    return { pdf: url('pdf'), ubl: isSlip ? null : url('ubl'), cii: isSlip ? null : url('cii') };
  }

  /** Whether the query of a URL has a signature of this file that has not expired. */
  isSigned(id: string, format: string, query: URLSearchParams, now = Date.now()): boolean {
    const expires = Number(query.get('expires'));
    const signature = query.get('signature') ?? '';
    return expires * 1000 > now && isEqualInConstantTime(signature, this.sign(id, format, expires));
  }

  /** Writes a file from what is stored. */
  async write(content: DocumentContent, format: FileFormat): Promise<DocumentFile> {
    const name = `${content.type}-${content.number}`.replace(/[^\w.-]+/g, '-');
    if (format !== 'pdf') {
      const xml = format === 'ubl' ? writeUbl(content) : writeCii(content);
      const file = { name: `${name}.${format}.xml`, contentType: 'application/xml; charset=utf-8' };
      return { ...file, content: Buffer.from(xml) };
    }
    const { writePdf } = await loadPdfWriter();
    const { layout } = this.templates;
    const pdf = await writePdf(content, { logo: await this.readLogo(), layout });
    return { name: `${name}.pdf`, contentType: 'application/pdf', content: pdf };
  }

  private readLogo(): Promise<Buffer | null> {
    const { logo } = this.options;
    this.logo ??= logo === null ? Promise.resolve(null) : readFile(logo);
    return this.logo;
  }

  private sign(id: string, format: string, expires: number): string {
    return createHmac('sha256', this.key).update(`${id} ${format} ${expires}`).digest('base64url');
  }
}
