import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId, idText } from '../../shared/fields.ts';
import * as schema from './schema.ts';

const ofProperty = z.object({ propertyId: idText });

export const readDirectory = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/property',
  summary: 'Read the public directory of a building',
  limits: ['publicRead'], // what memory does not answer
  query: schema.directoryQuery,
  reply: schema.directoryReply,
});

export const readWeather = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/weather',
  summary: 'Read the weather at a ZIP code',
  limits: ['weather'],
  query: z.object({ zip: schema.zip }),
  reply: schema.weatherReply,
});

export const listTenants = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/tenants',
  summary: 'List the tenants of a building',
  limits: ['listRead'],
  query: ofProperty,
  reply: z.array(schema.tenantReply),
});

export const createTenant = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants',
  summary: 'Add a tenant, optionally with contacts',
  limits: ['write'],
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
  limits: ['write'],
  takesRevision: true,
  params: byId,
  body: schema.tenantChanges,
  maxBodyBytes: 131_072, // up to 50 contacts
  reply: schema.tenantReply,
});

export const deleteTenant = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/tenants/:id',
  summary: 'Delete a tenant with its contacts',
  limits: ['write'],
  params: byId,
});

export const restoreTenant = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/:id/restore',
  summary: 'Restore a deleted tenant, within a day',
  limits: ['write'],
  params: byId,
  reply: schema.tenantReply,
});

export const deleteTenants = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/delete',
  summary: 'Delete several tenants, all or none',
  limits: ['write'],
  body: schema.manyTenantsInput,
});

export const restoreTenants = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/restore',
  summary: 'Restore several deleted tenants, within a day, all or none',
  limits: ['write'],
  body: schema.manyTenantsInput,
});

export const moveTenants = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/move',
  summary: 'Move several tenants to other floors, all or none',
  limits: ['write'],
  body: schema.moveTenantsInput,
  maxBodyBytes: 65_536, // up to 1,000 moves
});

export const changeKinds = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/kinds',
  summary: 'Say what several tenants are, all or none',
  limits: ['write'],
  body: schema.changeKindsInput,
  maxBodyBytes: 262_144, // up to 1,000 tenants
  reply: schema.changeKindsReply,
});

export const listPeople = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/list-people',
  summary: 'Put people of several tenants on the board or take them off, all or the named ones',
  limits: ['write'],
  body: schema.listPeopleInput,
  maxBodyBytes: 262_144, // up to 20,000 contacts
  reply: schema.listPeopleReply,
});

export const listContacts = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/tenant-contacts',
  summary: 'List the contacts of all tenants of a building',
  limits: ['listRead'],
  query: ofProperty,
  reply: z.array(schema.listedContactReply),
});

export const createContact = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenant-contacts',
  summary: 'Add a contact',
  limits: ['write'],
  createsOnce: true,
  body: schema.createContactInput,
  status: 201,
  reply: schema.contactReply,
});

export const updateContact = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/tenant-contacts/:id',
  summary: 'Update the name or the phone of a contact, under the revision of its tenant',
  limits: ['write'],
  takesRevision: true,
  params: byId,
  body: schema.contactChanges,
  reply: schema.savedContactReply,
});

export const deleteContact = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/tenant-contacts/:id',
  summary: 'Delete a contact',
  limits: ['write'],
  params: byId,
});

export const readFloors = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/floors',
  summary: 'Read the floors to which a building gives a sign, a name or a note',
  limits: ['read'],
  params: byId,
  reply: schema.floorsReply,
});

export const replaceFloors = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/floors',
  summary: 'Replace the floors to which a building gives a sign, a name or a note',
  limits: ['write'],
  takesRevision: true,
  params: byId,
  body: schema.floorsInput,
  maxBodyBytes: 262_144, // up to 206 floors
  reply: schema.floorsReply,
});

export const insertFloor = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/floors/insert',
  summary: 'Insert a floor between two others, which keep their signs, places and tenants',
  limits: ['write'],
  takesRevision: true,
  params: byId,
  body: schema.insertFloorInput,
  reply: schema.floorsReply,
});

export const readPlaces = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/places',
  summary: 'Read the places of a building that everybody may look for: restrooms, an ATM, parking',
  limits: ['read'],
  params: byId,
  reply: schema.placesReply,
});

export const replacePlaces = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/places',
  summary: 'Replace the places of a building',
  limits: ['write'],
  takesRevision: true,
  params: byId,
  body: schema.placesInput,
  maxBodyBytes: 98_304, // 100 places
  reply: schema.placesReply,
});

export const listAnnouncements = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/announcements',
  summary: 'List the announcements of a building',
  limits: ['read'],
  query: ofProperty,
  reply: z.array(schema.announcementReply),
});

export const createAnnouncement = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/announcements',
  summary: 'Publish an announcement',
  limits: ['write'],
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
  limits: ['write'],
  takesRevision: true,
  params: byId,
  body: schema.updateAnnouncementInput,
  maxBodyBytes: 65_536,
  reply: schema.announcementReply,
});

export const orderAnnouncements = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/announcements/order',
  summary: 'Put announcements in order, all or none',
  limits: ['write'],
  body: schema.orderAnnouncementsInput,
});

export const downloadQrCode = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/qr-code/download',
  summary: 'Draw a QR code for a page of this site, as PNG',
  limits: ['qr'],
  body: schema.qrCodeInput,
  reply: 'bytes',
});
