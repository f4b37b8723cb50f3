import { documents } from '@lintel/contract/files/document-list';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { documentReading } from './document.queries.ts';

export const documentHandlers: Handlers<typeof documents> = {
  listDocuments: listHandler(documents.listDocuments, documentReading),
};
