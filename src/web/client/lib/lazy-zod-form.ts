import { type DefaultValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { FormSchema, ZodForm } from './zod-form.ts';

/** `useZodForm` for pages that a visitor opens first: the schema's code comes when somebody submits. */
export function useLazyZodForm<Schema extends FormSchema>(
  load: () => Promise<Schema>,
  defaultValues: DefaultValues<z.input<Schema>>,
): ZodForm<Schema> {
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: async (...given) => {
      const { zodResolver } = await import('./zod-resolver.ts');
      return await zodResolver(await load())(...given);
    },
    defaultValues,
    mode: 'onSubmit',
  });
}
