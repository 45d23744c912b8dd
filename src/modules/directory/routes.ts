import { buffer } from 'node:stream/consumers';
import { attachment } from '../../platform/http/attachment.ts';
import { route } from '../../platform/http/route.ts';
import { notFoundError } from '../../shared/errors.ts';
import * as assetCalls from '../assets/calls.ts';
import { listAssets } from '../assets/index.ts';
import { can, fromBody, fromParam, fromQuery } from '../tenancy/index.ts';
import { fromAnnouncementId, fromContactId, fromContactsTenant, fromDeletedTenantId, fromTenantId } from './access.ts';
import * as calls from './calls.ts';
import {
  createAnnouncement,
  deactivateAnnouncement,
  orderAnnouncements,
  updateAnnouncement,
} from './commands/announcements.ts';
import { changeKinds, deleteTenants, listPeople, moveTenants, restoreTenants } from './commands/bulk-tenant-changes.ts';
import { createContact, deleteContact, updateContact } from './commands/contacts.ts';
import { insertFloor, replaceFloors, replacePlaces } from './commands/floors.ts';
import { deleteLogo, restoreLogo, uploadLogo } from './commands/logos.ts';
import { qrCodeOf } from './commands/qr-codes.ts';
import { createTenant, deleteTenant, restoreTenant, updateTenant } from './commands/tenants.ts';
import { readDirectory } from './queries/public-directory.ts';
import {
  listAnnouncements,
  listContacts,
  listTenants,
  readAnnouncement,
  readFloors,
  readPlaces,
  readTenant,
} from './queries.ts';
import * as schema from './schema.ts';
import { readWeather } from './weather.ts';

export const directoryRoutes = [
  route({
    ...calls.readDirectory,
    access: 'public',
    async handler({ ctx, query }) {
      const answer = await readDirectory(ctx, query.slug);
      if (!answer) throw notFoundError('Property');
      return schema.directoryReply.parse(JSON.parse(answer.json.join('')));
    },
  }),
  route({ ...calls.readWeather, access: 'public', handler: ({ ctx, query }) => readWeather(ctx, query.zip) }),

  route({
    ...calls.listTenants,
    access: can.readPortal(fromQuery('propertyId')),
    handler: ({ ctx, proof }) => listTenants(ctx, proof),
  }),
  route({
    ...calls.createTenant,
    access: can.manageTenants(fromBody('propertyId')),
    async handler({ ctx, proof, body: { propertyId: _proven, ...input } }) {
      return await readTenant(ctx, proof, await createTenant(ctx, proof, input));
    },
  }),
  route({
    ...calls.updateTenant,
    access: can.manageTenants(fromTenantId),
    handler: ({ ctx, proof, params, body, ifMatch }) => updateTenant(ctx, proof, params.id, body, ifMatch),
  }),
  route({
    ...calls.deleteTenant,
    access: can.manageTenants(fromTenantId),
    handler: ({ ctx, proof, params }) => deleteTenant(ctx, proof, params.id),
  }),
  route({
    ...calls.restoreTenant,
    access: can.manageTenants(fromDeletedTenantId),
    async handler({ ctx, proof, params }) {
      await restoreTenant(ctx, proof, params.id);
      return await readTenant(ctx, proof, params.id);
    },
  }),
  route({
    ...calls.deleteTenants,
    access: can.manageTenants(fromBody('propertyId')),
    handler: ({ ctx, proof, body }) => deleteTenants(ctx, proof, body.ids),
  }),
  route({
    ...calls.restoreTenants,
    access: can.manageTenants(fromBody('propertyId')),
    handler: ({ ctx, proof, body }) => restoreTenants(ctx, proof, body.ids),
  }),
  route({
    ...calls.moveTenants,
    access: can.manageTenants(fromBody('propertyId')),
    handler: ({ ctx, proof, body }) => moveTenants(ctx, proof, body.moves),
  }),
  route({
    ...calls.changeKinds,
    access: can.manageTenants(fromBody('propertyId')),
    handler: async ({ ctx, proof, body }) => ({ changes: await changeKinds(ctx, proof, body.changes) }),
  }),
  route({
    ...calls.listPeople,
    access: can.manageTenants(fromBody('propertyId')),
    async handler({ ctx, proof, body: { ids, isListed, contactIds } }) {
      return { contactIds: await listPeople(ctx, proof, { ids, isListed, contactIds }) };
    },
  }),

  route({
    ...assetCalls.listTenantAssets,
    access: can.readPortal(fromTenantId),
    handler: ({ ctx, proof, params }) => listAssets(ctx, proof, params.id),
  }),
  route({
    ...assetCalls.uploadTenantAsset,
    access: can.manageTenants(fromTenantId),
    async handler({ ctx, proof, params, upload }) {
      const bytes = await buffer(upload.bytes);
      await upload.fields;
      return await uploadLogo(ctx, proof, params.id, bytes);
    },
  }),
  route({
    ...assetCalls.deleteTenantAsset,
    access: can.manageTenants(fromTenantId),
    handler: ({ ctx, proof, params }) => deleteLogo(ctx, proof, params.id, params.assetId),
  }),
  route({
    ...assetCalls.restoreTenantAsset,
    access: can.manageTenants(fromTenantId),
    handler: ({ ctx, proof, params }) => restoreLogo(ctx, proof, params.id, params.assetId),
  }),

  route({
    ...calls.listContacts,
    access: can.readPortal(fromQuery('propertyId')),
    handler: ({ ctx, proof }) => listContacts(ctx, proof),
  }),
  route({
    ...calls.createContact,
    access: can.manageTenants(fromContactsTenant),
    handler: ({ ctx, proof, body }) => createContact(ctx, proof, body),
  }),
  route({
    ...calls.updateContact,
    access: can.manageTenants(fromContactId),
    handler: ({ ctx, proof, params, body, ifMatch }) => updateContact(ctx, proof, params.id, body, ifMatch),
  }),
  route({
    ...calls.deleteContact,
    access: can.manageTenants(fromContactId),
    handler: ({ ctx, proof, params }) => deleteContact(ctx, proof, params.id),
  }),

  route({
    ...calls.readFloors,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => readFloors(ctx, proof),
  }),
  route({
    ...calls.replaceFloors,
    access: can.editSettings(fromParam('id')),
    handler: ({ ctx, proof, body, ifMatch }) => replaceFloors(ctx, proof, body.floors, ifMatch),
  }),
  route({
    ...calls.insertFloor,
    access: can.editSettings(fromParam('id')),
    handler: ({ ctx, proof, body, ifMatch }) => insertFloor(ctx, proof, body, ifMatch),
  }),

  route({
    ...calls.readPlaces,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => readPlaces(ctx, proof),
  }),
  route({
    ...calls.replacePlaces,
    access: can.editSettings(fromParam('id')),
    handler: ({ ctx, proof, body, ifMatch }) => replacePlaces(ctx, proof, body.places, ifMatch),
  }),

  route({
    ...calls.listAnnouncements,
    access: can.readPortal(fromQuery('propertyId')),
    handler: ({ ctx, proof }) => listAnnouncements(ctx, proof),
  }),
  route({
    ...calls.createAnnouncement,
    access: can.manageAnnouncements(fromBody('propertyId')),
    async handler({ ctx, proof, body: { propertyId: _proven, ...input } }) {
      return await readAnnouncement(ctx, proof, await createAnnouncement(ctx, proof, input));
    },
  }),
  route({
    ...calls.updateAnnouncement,
    access: can.manageAnnouncements(fromAnnouncementId),
    async handler({ ctx, proof, params, body: { active, ...changes }, ifMatch }) {
      if (active === false) await deactivateAnnouncement(ctx, proof, params.id);
      else await updateAnnouncement(ctx, proof, params.id, changes, ifMatch);
      return await readAnnouncement(ctx, proof, params.id);
    },
  }),
  route({
    ...calls.orderAnnouncements,
    access: can.manageAnnouncements(fromBody('propertyId')),
    handler: ({ ctx, proof, body }) => orderAnnouncements(ctx, proof, body.ids),
  }),
  route({
    ...calls.downloadQrCode,
    access: 'user',
    handler: async ({ ctx, body }) => ({
      contentType: 'image/png',
      bytes: await qrCodeOf(ctx, body),
      headers: { 'content-disposition': attachment(body.filename) },
    }),
  }),
];
