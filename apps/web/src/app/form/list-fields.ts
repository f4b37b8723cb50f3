import type { ApiError } from '#api/base-query.ts';

type Complaint = { path: string; message: string };

/** Where one field of a form holds a whole list, an error of an entry shows on that field: 'phones.1.number' on 'phones'. */
export function onListField({ path, message }: Complaint): Complaint {
  const [field = path, at] = path.split('.');
  const entry = at !== undefined && /^\d+$/.test(at) ? `Entry ${Number(at) + 1}: ` : '';
  return { path: field, message: `${entry}${message}` };
}

/** A failure with its complaints on the form's fields. */
export function failureOnLists(failure: ApiError): ApiError {
  return {
    ...failure,
    fields: failure.fields.map((field) => onListField({ ...field, path: field.path.replace(/^body\./, '') })),
  };
}
