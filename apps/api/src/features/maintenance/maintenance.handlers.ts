import type { maintenance } from '@lintel/contract/items/maintenance';
import type { Handlers } from '#platform/operations/context.ts';
import { hidingHandlers } from './hiding.handlers.ts';
import { recordHandlers } from './record.handlers.ts';
import { serviceHandlers } from './service.handlers.ts';

export const maintenanceHandlers: Handlers<typeof maintenance> = {
  ...serviceHandlers,
  ...recordHandlers,
  ...hidingHandlers,
};
