import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

export type FormSchema = z.ZodType<FieldValues, FieldValues>;
export type ZodForm<Schema extends FormSchema> = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>;

/**
 * A form over a zod schema: errors appear on submit and disappear when they are fixed; the first wrong field gets the focus.
 * @param schema or a function that imports it: pages that a visitor opens first load zod only when the form is submitted
 */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema | (() => Promise<Schema>),
  defaultValues: DefaultValues<z.input<Schema>>,
): ZodForm<Schema> {
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: async (...given) => {
      const { zodResolver } = await import('@hookform/resolvers/zod'); // brings zod along
      const loaded = typeof schema === 'function' ? await schema() : schema;
      return await zodResolver(loaded)(...given);
    },
    defaultValues,
    mode: 'onSubmit',
  });
}
