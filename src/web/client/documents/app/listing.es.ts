import contact from '../../../../texts/generated/front/contact.es.js';
import listing from '../../../../texts/generated/front/listing.es.js';
import site from '../../../../texts/generated/front/site.es.js';
import errors from '../../../../texts/generated/kit/errors.es.js';
import hours from '../../../../texts/generated/kit/hours.es.js';
import kit from '../../../../texts/generated/kit/kit.es.js';
import shell from '../../../../texts/generated/kit/shell.es.js';
import tenant from '../../../../texts/generated/kit/tenant.es.js';

// Spanish texts of the mailed listing pages and the not-found page; runs before the page's script.
globalThis.foyerWords = {
  'front/contact': contact,
  'front/listing': listing,
  'front/site': site,
  'kit/errors': errors,
  'kit/hours': hours,
  'kit/kit': kit,
  'kit/shell': shell,
  'kit/tenant': tenant,
};
document.documentElement.lang = 'es';
