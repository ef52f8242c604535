import { DocumentsModule } from './documents/documents.module.ts';

export const modules = () => [DocumentsModule];
