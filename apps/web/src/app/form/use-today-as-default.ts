import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Keeps an unedited date field at today. The day at the property is known once the organizations are loaded, which a form may be
 * opened before, and a form may stay open over midnight. With null as today the field is left alone.
 */
export function useTodayAsDefault<V extends FieldValues, C, T>(
  { getValues, resetField }: UseFormReturn<V, C, T>,
  name: Path<V>,
  today: string | null,
): void {
  const shown = useRef(today);
  // why: the form keeps its own values, and only this tells it that the day is another
  useEffect(() => {
    if (today === null || shown.current === today) return;
    // why: the path is that of a field of text, which the compiler cannot see
    if (getValues(name) === shown.current) resetField(name, { defaultValue: today as PathValue<V, Path<V>> });
    shown.current = today;
  }, [today, name, getValues, resetField]);
}
