import type {
  MaintenanceEntry as MaintenanceEntrySchema,
  MaintenanceNote as MaintenanceNoteSchema,
  ServiceRequest as ServiceRequestSchema,
} from '@lintel/contract/items/maintenance';
import type * as z from 'zod';

export type MaintenanceEntry = z.output<typeof MaintenanceEntrySchema>;
export type MaintenanceNote = z.output<typeof MaintenanceNoteSchema>;
export type ServiceRequest = z.output<typeof ServiceRequestSchema>;
export type MaintenanceRecord = Extract<MaintenanceEntry, { kind: 'RECORD' }>;

/** What a person may do with maintenance, each opening its form. */
export type MaintenanceTask =
  | { kind: 'report' }
  | { kind: 'editService'; request: ServiceRequest }
  | { kind: 'close'; request: ServiceRequest }
  | { kind: 'record'; request?: ServiceRequest | undefined; itemId?: number | undefined }
  | { kind: 'editRecord'; record: MaintenanceRecord }
  | { kind: 'note'; on: { summary: string } & ({ recordId: number } | { serviceRequestId: number }) };
