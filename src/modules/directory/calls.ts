import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams, idText } from '../../shared/fields.ts';
import * as schema from './schema.ts';

const propertyQuery = z.object({ propertyId: idText });

export const readDirectory = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/property',
  summary: 'Read the public directory of a building',
  demo: 'allowed',
  limits: ['publicRead'], // requests that the memory cache does not answer
  query: schema.directoryQuery,
  reply: schema.directoryReply,
});

export const readWeather = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/weather',
  summary: 'Read the weather at a ZIP code',
  demo: 'allowed',
  limits: ['weather'],
  query: z.object({ zip: schema.zip }),
  reply: schema.weatherReply,
});

export const listTenants = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/tenants',
  summary: 'List the tenants of a building',
  demo: 'allowed',
  limits: ['listRead'],
  query: propertyQuery,
  reply: z.array(schema.tenantReply),
});

export const createTenant = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants',
  summary: 'Add a tenant, optionally with contacts',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'tenants', per: 'building' },
  createsOnce: true,
  body: schema.createTenantInput,
  maxBodyBytes: 131_072, // up to 50 contacts
  status: 201,
  reply: schema.tenantReply,
});

export const updateTenant = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/tenants/:id',
  summary: 'Update a tenant; given contacts replace all',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: 50 contacts per tenant',
  takesRevision: true,
  params: idParams,
  body: schema.tenantChanges,
  maxBodyBytes: 131_072, // up to 50 contacts
  reply: schema.tenantReply,
});

export const deleteTenant = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/tenants/:id',
  summary: 'Delete a tenant with its contacts',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: idParams,
});

export const restoreTenant = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/:id/restore',
  summary: 'Restore a deleted tenant, within a day',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the tenant',
  params: idParams,
  reply: schema.tenantReply,
});

export const deleteTenants = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/delete',
  summary: 'Delete several tenants, all or none',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  body: schema.manyTenantsInput,
});

export const restoreTenants = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/restore',
  summary: 'Restore several deleted tenants, within a day, all or none',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the tenants',
  body: schema.manyTenantsInput,
});

export const moveTenants = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/move',
  summary: 'Move several tenants to other floors, all or none',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the tenants',
  body: schema.moveTenantsInput,
  maxBodyBytes: 65_536, // up to 1,000 moves
});

export const changeKinds = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/kinds',
  summary: 'Say what several tenants are, all or none',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the tenants',
  body: schema.changeKindsInput,
  maxBodyBytes: 262_144, // up to 1,000 tenants
  reply: schema.changeKindsReply,
});

export const listPeople = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/list-people',
  summary: 'Put people of several tenants on the board or take them off, all or the named ones',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the contacts',
  body: schema.listPeopleInput,
  maxBodyBytes: 262_144, // up to 20,000 contacts
  reply: schema.listPeopleReply,
});

export const listContacts = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/tenant-contacts',
  summary: 'List the contacts of all tenants of a building',
  demo: 'allowed',
  limits: ['listRead'],
  query: propertyQuery,
  reply: z.array(schema.listedContactReply),
});

export const createContact = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenant-contacts',
  summary: 'Add a contact',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'contacts', per: { body: 'tenantId' } },
  createsOnce: true,
  body: schema.createContactInput,
  status: 201,
  reply: schema.contactReply,
});

export const updateContact = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/tenant-contacts/:id',
  summary: 'Update the name or the phone of a contact, under the revision of its tenant',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes what exists',
  takesRevision: true,
  params: idParams,
  body: schema.contactChanges,
  reply: schema.savedContactReply,
});

export const deleteContact = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/tenant-contacts/:id',
  summary: 'Delete a contact',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: idParams,
});

export const readFloors = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/floors',
  summary: 'Read the floors to which a building gives a sign, a name or a note',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.floorsReply,
});

export const replaceFloors = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/floors',
  summary: 'Replace the floors to which a building gives a sign, a name or a note',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: 206 floors per building',
  takesRevision: true,
  params: idParams,
  body: schema.floorsInput,
  maxBodyBytes: 262_144, // up to 206 floors
  reply: schema.floorsReply,
});

export const insertFloor = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/floors/insert',
  summary: 'Insert a floor between two others, which keep their signs, places and tenants',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: 206 floors per building',
  takesRevision: true,
  params: idParams,
  body: schema.insertFloorInput,
  reply: schema.floorsReply,
});

export const readPlaces = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/places',
  summary: 'Read the places of a building that everybody may look for: restrooms, an ATM, parking',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.placesReply,
});

export const replacePlaces = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/places',
  summary: 'Replace the places of a building',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: 100 places per building',
  takesRevision: true,
  params: idParams,
  body: schema.placesInput,
  maxBodyBytes: 98_304, // 100 places
  reply: schema.placesReply,
});

export const listAnnouncements = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/announcements',
  summary: 'List the announcements of a building',
  demo: 'allowed',
  limits: ['read'],
  query: propertyQuery,
  reply: z.array(schema.announcementReply),
});

export const createAnnouncement = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/announcements',
  summary: 'Publish an announcement',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'announcements', per: 'building' },
  createsOnce: true,
  body: schema.createAnnouncementInput,
  maxBodyBytes: 65_536, // up to 1,000 displays, a text for each language
  status: 201,
  reply: schema.announcementReply,
});

export const updateAnnouncement = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/announcements/:id',
  summary: 'Edit or deactivate an announcement',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes what exists',
  takesRevision: true,
  params: idParams,
  body: schema.updateAnnouncementInput,
  maxBodyBytes: 65_536,
  reply: schema.announcementReply,
});

export const orderAnnouncements = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/announcements/order',
  summary: 'Put announcements in order, all or none',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the announcements',
  body: schema.orderAnnouncementsInput,
});

export const downloadQrCode = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/qr-code/download',
  summary: 'Draw a QR code for a page of this site, as PNG',
  demo: 'allowed',
  proof: 'session',
  limits: ['qr'],
  createsRows: 'bounded: by user; purged after 30 days',
  body: schema.qrCodeInput,
  reply: 'bytes',
});
