import { buffer } from 'node:stream/consumers';
import { route } from '../../../platform/http/route.ts';
import * as calls from '../../assets/calls.ts';
import { listAssets } from '../../assets/index.ts';
import { can, fromParam } from '../access.ts';
import { deleteAsset, orderPages, restoreAsset, uploadAsset } from '../commands/branding.ts';

export const brandingRoutes = [
  route({
    ...calls.listAssets,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => listAssets(ctx, proof),
  }),
  route({
    ...calls.uploadAsset,
    access: can.editSettings(fromParam('id')),
    async handler({ ctx, proof, upload }) {
      const bytes = await buffer(upload.bytes);
      const { kind } = await upload.fields;
      return await uploadAsset(ctx, proof, kind, bytes);
    },
  }),
  route({
    ...calls.deleteAsset,
    access: can.editSettings(fromParam('id')),
    handler: ({ ctx, proof, params }) => deleteAsset(ctx, proof, params.assetId),
  }),
  route({
    ...calls.restoreAsset,
    access: can.editSettings(fromParam('id')),
    handler: ({ ctx, proof, params }) => restoreAsset(ctx, proof, params.assetId),
  }),
  route({
    ...calls.orderPages,
    access: can.editSettings(fromParam('id')),
    handler: ({ ctx, proof, body }) => orderPages(ctx, proof, body.ids),
  }),
];
