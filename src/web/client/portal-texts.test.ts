import { describe, expect, test } from 'vitest';
import { announcementTexts } from './features/announcements/texts.ts';
import { memberTexts } from './features/members/texts.ts';
import { portalTexts } from './features/portal/texts.ts';
import { profileTexts } from './features/profile/texts.ts';
import { propertyTexts } from './features/property/texts.ts';
import { publicViewTexts } from './features/public-view/texts.ts';
import { staticTexts } from './features/static/texts.ts';
import { tenantTexts } from './features/tenants/texts.ts';

/** The portal's fixed words. Other people's tests, printed instructions and support calls quote them. */
describe('the portal says exactly', () => {
  test.each([
    [portalTexts.properties.loading, 'Loading properties...'],
    [portalTexts.properties.none, 'No properties found'],
    [portalTexts.properties.placeholder, 'Select a property'],
    [portalTexts.properties.group, 'Your Properties'],
    [portalTexts.properties.add, 'Add Property'],
    [portalTexts.noneSelected, 'Please select a property or create a new one to manage its details'],
    [staticTexts.nav.logout, 'Logout'],
    [staticTexts.nav.myOrders, 'My Orders'],
    [staticTexts.nav.adminPortal, 'Admin Portal'],
    [portalTexts.tabs.tenants, 'Tenants'],
    [portalTexts.tabs.announcements, 'Announcements'],
    [portalTexts.tabs.settings, 'Property Settings'],
    [portalTexts.tabs.publicView, 'Public View'],
    [portalTexts.tabs.users, 'Users'],

    [tenantTexts.form.add, 'Add New Tenant'],
    [tenantTexts.form.edit, 'Edit Tenant'],
    [tenantTexts.form.submitAdd, 'Add Tenant'],
    [tenantTexts.form.submitEdit, 'Update Tenant'],
    [tenantTexts.form.cancel, 'Cancel'],
    [tenantTexts.form.addContact, 'Add Contact'],
    [tenantTexts.form.contactName, 'Name'],
    [tenantTexts.form.contactPhone, 'Phone'],
    [tenantTexts.form.primary, 'Primary Contact'],
    [tenantTexts.table.title, 'Current Tenants'],
    [tenantTexts.table.noPrimary, 'No primary contact'],
    [tenantTexts.added, 'Tenant added successfully'],
    [tenantTexts.updated, 'Tenant updated successfully'],
    [tenantTexts.removed, 'Tenant removed successfully'],
    [tenantTexts.error, 'Error'],

    [announcementTexts.added, 'Announcement added successfully'],
    [announcementTexts.deactivated, 'Announcement deactivated'],
    [announcementTexts.table.never, 'Never'],
    [announcementTexts.table.deactivate, 'Deactivate'],

    [propertyTexts.fields.name, 'Property Name'],
    [propertyTexts.fields.address, 'Address'],
    [propertyTexts.fields.description, 'Description'],
    [propertyTexts.fields.leasingContact, 'Leasing Contact'],
    [propertyTexts.fields.leasingPhone, 'Leasing Phone'],
    [propertyTexts.fields.amenities, 'Building Amenities'],
    [propertyTexts.fields.logoUrl, 'Company Logo URL'],
    [propertyTexts.fields.imageUrl, 'Property Image URL'],
    [propertyTexts.create.title, 'Create New Property'],
    [propertyTexts.create.submit, 'Create Property'],
    [propertyTexts.create.cancel, 'Cancel'],
    [propertyTexts.create.done, 'Property created successfully'],
    [propertyTexts.create.failed, 'Failed to create property'],
    [propertyTexts.settings.done, 'Property information updated successfully'],
    [propertyTexts.settings.failed, 'Failed to update property information'],
    [propertyTexts.settings.mismatch, 'Property ID mismatch. Please refresh the page and try again.'],
    [propertyTexts.remove.title, 'Delete Property'],
    [propertyTexts.remove.confirmWord, 'DELETE'],
    [propertyTexts.remove.done, 'Property deleted successfully'],
    [propertyTexts.remove.failed, 'Failed to delete property'],

    [publicViewTexts.copy, 'Copy URL'],
    [publicViewTexts.copied, 'Public URL copied to clipboard'],
    [publicViewTexts.noSlug, 'Property slug not available'],
    [publicViewTexts.view, 'View Public Directory'],
    [publicViewTexts.qr.title, 'Scan to view directory'],
    [publicViewTexts.qr.failed, 'Failed to generate QR code'],
    [publicViewTexts.share.text, 'Check out our building directory!'],

    [profileTexts.title, 'Profile Settings'],
    [profileTexts.fullName, 'Full Name'],
    [profileTexts.phoneNumber, 'Phone Number'],
    [profileTexts.email, 'Email'],
    [profileTexts.done, 'Profile updated successfully'],
    [profileTexts.avatar.done, 'Avatar uploaded successfully'],
    [profileTexts.avatar.failed, 'Failed to upload avatar'],

    [memberTexts.title, 'User Management'],
    [memberTexts.invited, 'User invited successfully'],
    [memberTexts.created.title, 'User Created'],
    [memberTexts.remove.done, 'User removed successfully'],
    [memberTexts.roleChanged, 'User role updated successfully'],
    [memberTexts.table.owner, 'Owner'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
  });
});
