import { documents } from '@lintel/contract/files/document-list';
import type { Handlers } from '#platform/context.ts';
import { listHandler } from '#platform/list-handler.ts';
import { documentReading } from './document.queries.ts';

export const documentHandlers: Handlers<typeof documents> = {
  listDocuments: listHandler(documents.listDocuments, documentReading),
};
