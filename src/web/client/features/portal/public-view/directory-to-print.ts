import { useMutation } from '@tanstack/react-query';
import * as calls from '../../../../../modules/directory/calls.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';

/** Public directory, loaded when a print is requested and released afterwards. */
export function useDirectoryToPrint(slug: string, { needsTenants = false } = {}) {
  const loading = useMutation({
    mutationFn: () => call(calls.readDirectory, { query: { slug } }),
    onSuccess: ({ tenants }) => {
      if (needsTenants && tenants.length === 0) toast({ message: publicViewTexts.glassCase.empty, tone: 'warning' });
    },
    onError: (error) => toast({ message: errorText(error), tone: 'danger' }),
  });
  const isBlank = needsTenants && loading.data?.tenants.length === 0;
  return {
    directory: loading.data && !isBlank ? loading.data : null,
    isLoading: loading.isPending,
    load: () => loading.mutate(),
    forget: loading.reset,
  };
}
