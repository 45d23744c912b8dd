import { z } from 'zod';
import { attachment } from '../../platform/http/attachment.ts';
import { route } from '../../platform/http/route.ts';
import { notFound } from '../../shared/errors.ts';
import { idText } from '../../shared/fields.ts';
import { can, fromBody, fromParam, fromQuery } from '../tenancy/index.ts';
import { fromAnnouncementId, fromContactId, fromContactsTenant, fromDeletedTenantId, fromTenantId } from './access.ts';
import {
  createAnnouncement,
  deactivateAnnouncement,
  orderAnnouncements,
  updateAnnouncement,
} from './commands/announcements.ts';
import { createContact, deleteContact } from './commands/contacts.ts';
import { replaceFloors } from './commands/floors.ts';
import { deleteTenants, listPeople, moveTenants, restoreTenants } from './commands/many-tenants.ts';
import { qrCodeOf } from './commands/qr-codes.ts';
import { createTenant, deleteTenant, restoreTenant, updateTenant } from './commands/tenants.ts';
import { readDirectory } from './queries/public-directory.ts';
import { listAnnouncements, listContacts, listTenants, readAnnouncement, readFloors, readTenant } from './queries.ts';
import * as schema from './schema.ts';
import { readWeather } from './weather.ts';

const byId = z.object({ id: idText });
const ofProperty = z.object({ propertyId: idText });

export const directoryRoutes = [
  route({
    method: 'GET',
    path: '/api/property',
    summary: 'Read the public directory of a building',
    access: 'public',
    query: schema.directoryQuery,
    reply: schema.directoryReply,
    async handler({ ctx, query }) {
      const answer = await readDirectory(ctx, query.slug);
      if (!answer) throw notFound('Property');
      return schema.directoryReply.parse(JSON.parse(answer.json.join('')));
    },
  }),
  route({
    method: 'GET',
    path: '/api/weather',
    summary: 'Read the weather at a ZIP code',
    access: 'public',
    limits: ['weather'],
    query: z.object({ zip: schema.zip }),
    reply: schema.weatherReply,
    handler: ({ ctx, query }) => readWeather(ctx, query.zip),
  }),

  route({
    method: 'GET',
    path: '/api/tenants',
    summary: 'List the tenants of a building',
    access: can.readPortal(fromQuery('propertyId')),
    query: ofProperty,
    reply: z.array(schema.tenantReply),
    handler: ({ ctx, proof }) => listTenants(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/tenants',
    summary: 'Add a tenant, optionally with contacts',
    access: can.manageTenants(fromBody('propertyId')),
    limits: ['write'],
    body: schema.createTenantInput,
    status: 201,
    reply: schema.tenantReply,
    createsOnce: true,
    async handler({ ctx, proof, body: { propertyId: _proven, ...input } }) {
      return await readTenant(ctx, proof, await createTenant(ctx, proof, input));
    },
  }),
  route({
    method: 'PUT',
    path: '/api/tenants/:id',
    summary: 'Update a tenant; given contacts replace all',
    access: can.manageTenants(fromTenantId),
    limits: ['write'],
    params: byId,
    body: schema.tenantChanges,
    reply: schema.tenantReply,
    handler: ({ ctx, proof, params, body, ifMatch }) => updateTenant(ctx, proof, params.id, body, ifMatch),
  }),
  route({
    method: 'DELETE',
    path: '/api/tenants/:id',
    summary: 'Delete a tenant with its contacts',
    access: can.manageTenants(fromTenantId),
    limits: ['write'],
    params: byId,
    handler: ({ ctx, proof, params }) => deleteTenant(ctx, proof, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/tenants/:id/restore',
    summary: 'Restore a deleted tenant, within a day',
    access: can.manageTenants(fromDeletedTenantId),
    limits: ['write'],
    params: byId,
    reply: schema.tenantReply,
    async handler({ ctx, proof, params }) {
      await restoreTenant(ctx, proof, params.id);
      return await readTenant(ctx, proof, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/tenants/delete',
    summary: 'Delete several tenants, all or none',
    access: can.manageTenants(fromBody('propertyId')),
    limits: ['write'],
    body: schema.manyTenantsInput,
    handler: ({ ctx, proof, body }) => deleteTenants(ctx, proof, body.ids),
  }),
  route({
    method: 'POST',
    path: '/api/tenants/restore',
    summary: 'Restore several deleted tenants, within a day, all or none',
    access: can.manageTenants(fromBody('propertyId')),
    limits: ['write'],
    body: schema.manyTenantsInput,
    handler: ({ ctx, proof, body }) => restoreTenants(ctx, proof, body.ids),
  }),
  route({
    method: 'POST',
    path: '/api/tenants/move',
    summary: 'Move several tenants to other floors, all or none',
    access: can.manageTenants(fromBody('propertyId')),
    limits: ['write'],
    body: schema.moveTenantsInput,
    handler: ({ ctx, proof, body }) => moveTenants(ctx, proof, body.moves),
  }),
  route({
    method: 'POST',
    path: '/api/tenants/list-people',
    summary: 'List all people of several tenants on the board, or none of them',
    access: can.manageTenants(fromBody('propertyId')),
    limits: ['write'],
    body: schema.listPeopleInput,
    reply: schema.listPeopleReply,
    async handler({ ctx, proof, body: { ids, isListed, contactIds } }) {
      return { contactIds: await listPeople(ctx, proof, { ids, isListed, contactIds }) };
    },
  }),

  route({
    method: 'GET',
    path: '/api/tenant-contacts',
    summary: 'List the contacts of all tenants of a building',
    access: can.readPortal(fromQuery('propertyId')),
    query: ofProperty,
    reply: z.array(schema.contactReply),
    handler: ({ ctx, proof }) => listContacts(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/tenant-contacts',
    summary: 'Add a contact',
    status: 201,
    reply: schema.contactReply,
    access: can.manageTenants(fromContactsTenant),
    limits: ['write'],
    body: schema.createContactInput,
    createsOnce: true,
    handler: ({ ctx, proof, body }) => createContact(ctx, proof, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/tenant-contacts/:id',
    summary: 'Delete a contact',
    access: can.manageTenants(fromContactId),
    limits: ['write'],
    params: byId,
    handler: ({ ctx, proof, params }) => deleteContact(ctx, proof, params.id),
  }),

  route({
    method: 'GET',
    path: '/api/properties/:id/floors',
    summary: 'Read the floors to which a building gives a sign, a name or a note',
    access: can.readPortal(fromParam('id')),
    params: byId,
    reply: schema.floorsReply,
    handler: ({ ctx, proof }) => readFloors(ctx, proof),
  }),
  route({
    method: 'PUT',
    path: '/api/properties/:id/floors',
    summary: 'Replace the floors to which a building gives a sign, a name or a note',
    access: can.editSettings(fromParam('id')),
    limits: ['write'],
    params: byId,
    body: schema.floorsInput,
    reply: schema.floorsReply,
    handler: ({ ctx, proof, body, ifMatch }) => replaceFloors(ctx, proof, body.floors, ifMatch),
  }),

  route({
    method: 'GET',
    path: '/api/announcements',
    summary: 'List the announcements of a building',
    access: can.readPortal(fromQuery('propertyId')),
    query: ofProperty,
    reply: z.array(schema.announcementReply),
    handler: ({ ctx, proof }) => listAnnouncements(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/announcements',
    summary: 'Publish an announcement',
    status: 201,
    access: can.manageAnnouncements(fromBody('propertyId')),
    limits: ['write'],
    body: schema.createAnnouncementInput,
    reply: schema.announcementReply,
    createsOnce: true,
    async handler({ ctx, proof, body: { propertyId: _proven, ...input } }) {
      return await readAnnouncement(ctx, proof, await createAnnouncement(ctx, proof, input));
    },
  }),
  route({
    method: 'PUT',
    path: '/api/announcements/:id',
    summary: 'Edit or deactivate an announcement',
    access: can.manageAnnouncements(fromAnnouncementId),
    limits: ['write'],
    params: byId,
    body: schema.updateAnnouncementInput,
    reply: schema.announcementReply,
    async handler({ ctx, proof, params, body: { active, ...changes }, ifMatch }) {
      if (active === false) await deactivateAnnouncement(ctx, proof, params.id);
      else await updateAnnouncement(ctx, proof, params.id, changes, ifMatch);
      return await readAnnouncement(ctx, proof, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/announcements/order',
    summary: 'Put announcements in order, all or none',
    access: can.manageAnnouncements(fromBody('propertyId')),
    limits: ['write'],
    body: schema.orderAnnouncementsInput,
    handler: ({ ctx, proof, body }) => orderAnnouncements(ctx, proof, body.ids),
  }),
  route({
    method: 'POST',
    path: '/api/qr-code/download',
    summary: 'Draw a QR code for a page of this site, as PNG',
    access: 'user',
    limits: ['qr'],
    body: schema.qrCodeInput,
    reply: 'bytes',
    handler: async ({ ctx, body }) => ({
      contentType: 'image/png',
      bytes: await qrCodeOf(ctx, body),
      headers: { 'content-disposition': attachment(body.filename) },
    }),
  }),
];
