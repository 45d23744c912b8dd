import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

export type FormSchema = z.ZodType<FieldValues, FieldValues>;
export type ZodForm<Schema extends FormSchema> = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>;

/**
 * Form validated by zod: errors appear on submit and disappear when fixed; the first invalid field gets focus.
 * @param schema or a function that imports it, so that public pages load zod only on typing
 */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema | (() => Promise<Schema>),
  defaultValues: DefaultValues<z.input<Schema>>,
): ZodForm<Schema> {
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: async (...resolverArguments) => {
      const { zodResolver } = await loadResolver();
      const loadedSchema = typeof schema === 'function' ? await schema() : schema;
      return await zodResolver(loadedSchema)(...resolverArguments);
    },
    defaultValues,
    mode: 'onSubmit',
  });
  const { subscribe } = form;
  useEffect(
    // A failed import is retried and shown on submit.
    () => subscribe({ formState: { values: true }, callback: () => void loadResolver().catch(() => {}) }),
    [subscribe],
  );
  return form;
}

/** Loads zod on the first key press: submitting does not wait, and works offline. */
const loadResolver = () => import('@hookform/resolvers/zod');
