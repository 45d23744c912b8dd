import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

export type FormSchema = z.ZodType<FieldValues, FieldValues>;
export type ZodForm<Schema extends FormSchema> = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>;

/**
 * A form over a zod schema: errors appear on submit and disappear when they are fixed; the first wrong field gets the focus.
 * @param schema or a function that imports it: pages that a visitor opens first load zod only once somebody types
 */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema | (() => Promise<Schema>),
  defaultValues: DefaultValues<z.input<Schema>>,
): ZodForm<Schema> {
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: async (...given) => {
      const { zodResolver } = await loadResolver();
      const loaded = typeof schema === 'function' ? await schema() : schema;
      return await zodResolver(loaded)(...given);
    },
    defaultValues,
    mode: 'onSubmit',
  });
  const { subscribe } = form;
  useEffect(
    // A failure shows when the form is submitted, which imports it again.
    () => subscribe({ formState: { values: true }, callback: () => void loadResolver().catch(() => {}) }),
    [subscribe],
  );
  return form;
}

/** Brings zod along. It comes with the first key: submitting does not wait for it, and works without a network too. */
const loadResolver = () => import('@hookform/resolvers/zod');
