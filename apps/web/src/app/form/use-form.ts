import {
  type FieldValues,
  type UseFormHandleSubmit,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { useKeepUnsaved } from './unsaved.ts';

/** React Hook Form's `useForm`, whose changes are not lost silently: leaving asks first, saving does not. */
export function useForm<V extends FieldValues = FieldValues, C = unknown, T = V>(
  props?: UseFormProps<V, C, T>,
): UseFormReturn<V, C, T> {
  const form = useHookForm<V, C, T>(props);
  const { whileSaving } = useKeepUnsaved(form.formState.isDirty);
  const handleSubmit: UseFormHandleSubmit<V, T> = (onValid, onInvalid) =>
    form.handleSubmit((data, event) => whileSaving(async () => onValid(data, event)), onInvalid);
  return { ...form, handleSubmit };
}
