import { defineCall } from '../../shared/calls.ts';
import { proofInput } from '../accounts/schema.ts';
import { deletionReply } from './schema.ts';

export const exportOwnData = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/data',
  summary: 'Export your personal data',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['ownData', 'password'],
  createsRows: 'none: reads',
  body: proofInput,
  status: 200,
  reply: 'bytes',
  notWhileImpersonating: true,
});

export const readDeletion = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/user/deletion',
  summary: 'Read whether your account will be deleted, and when',
  demo: 'allowed',
  limits: ['read'],
  reply: deletionReply,
  notWhileImpersonating: true,
});

export const requestDeletion = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/deletion',
  summary: 'Schedule the deletion of your account, in fourteen days',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['password'],
  createsRows: 'bounded: one per account',
  body: proofInput,
  status: 201,
  reply: deletionReply,
  notWhileImpersonating: true,
});

export const withdrawDeletion = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/user/deletion',
  summary: 'Cancel the deletion of your account',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  notWhileImpersonating: true,
});
