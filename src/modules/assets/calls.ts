import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams, idText } from '../../shared/fields.ts';
import { assetReply, fileId, MAX_PICTURE_BYTES, orderPagesInput, tenantUploadFields, uploadFields } from './schema.ts';

const byFileId = z.object({ id: fileId });
const assetParams = z.object({ id: idText, assetId: idText });

export const readPicture = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/pictures/:id',
  summary: 'Download a public picture',
  demo: 'allowed',
  limits: ['publicRead'],
  params: byFileId,
  reply: 'bytes',
});

export const readFile = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/files/:id',
  summary: 'Download a public picture, by its earlier address',
  demo: 'allowed',
  limits: ['publicRead'],
  params: byFileId,
  reply: 'bytes',
});

export const listAssets = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/assets',
  summary: 'List the pictures of a building',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: z.array(assetReply),
});

export const uploadAsset = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/assets',
  summary: 'Upload a logo, the picture of the building, or a page of the wall',
  demo: 'allowed',
  proof: 'session',
  limits: ['picture'],
  createsRows: { limit: 'pictures', per: 'building' },
  params: idParams,
  upload: { field: 'file', maxBytes: MAX_PICTURE_BYTES, isStreamed: true, fields: uploadFields },
  status: 201,
  reply: assetReply,
});

export const deleteAsset = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/properties/:id/assets/:assetId',
  summary: 'Remove a picture of a building',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: assetParams,
});

export const restoreAsset = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/assets/:assetId/restore',
  summary: 'Show a picture again that was removed or replaced, within a day',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the pictures',
  params: assetParams,
});

export const orderPages = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/assets/order',
  summary: 'Put the pages of the wall in order, all or none',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the pictures',
  params: idParams,
  body: orderPagesInput,
});

export const listTenantAssets = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/tenants/:id/assets',
  summary: 'List the pictures of a tenant',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: z.array(assetReply),
});

export const uploadTenantAsset = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/:id/assets',
  summary: 'Upload the logo of a tenant',
  demo: 'allowed',
  proof: 'session',
  limits: ['picture'],
  createsRows: { limit: 'logos', per: { params: 'id' } },
  params: idParams,
  upload: { field: 'file', maxBytes: MAX_PICTURE_BYTES, isStreamed: true, fields: tenantUploadFields },
  status: 201,
  reply: assetReply,
});

export const deleteTenantAsset = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/tenants/:id/assets/:assetId',
  summary: 'Remove a picture of a tenant',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: assetParams,
});

export const restoreTenantAsset = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/:id/assets/:assetId/restore',
  summary: 'Show a picture of a tenant again that was removed or replaced, within a day',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the pictures',
  params: assetParams,
});
