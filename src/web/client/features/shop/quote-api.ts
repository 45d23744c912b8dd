import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../modules/orders/calls.ts';
import type { QuoteRequestInput } from '../../../../modules/orders/schema.ts';
import { refetchOrders } from '../../entities/order/api.ts';
import { useCreateOnce } from '../../lib/create-once.ts';
import { runInSession } from '../../lib/session-guard.ts';
import { upload } from '../../lib/upload.ts';

export function useRequestQuote() {
  const client = useQueryClient();
  const create = useCreateOnce();
  return useMutation({
    mutationFn: (body: QuoteRequestInput) => create(calls.requestQuote, { body }),
    onSuccess: () => refetchOrders(client),
  });
}

export function useAddPhoto() {
  return useMutation({
    mutationFn: ({ quoteId, file }: { quoteId: number; file: File }) => {
      const form = new FormData();
      form.append('photo', file);
      return runInSession(() => upload(calls.addQuotePhoto, { form }, { params: { id: quoteId } }));
    },
  });
}
