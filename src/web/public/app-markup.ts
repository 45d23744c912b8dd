import { brand } from '../../shared/brand.ts';
import { escapeHtml as text } from '../../shared/html.ts';
import loginTexts from '../../texts/generated/account/login.en.js';
import siteTexts from '../../texts/generated/front/site.en.js';
import kitTexts from '../../texts/generated/kit/kit.en.js';
import portalTexts from '../../texts/generated/portal/portal.en.js';
import { longestWord } from '../../texts/longest-word.ts';

// Pages of the app as HTML to read until the client replaces it. The class names are those of the client's style sheets.

/** Header and content as in the client's `SiteFrame.tsx`, without what depends on the session. */
export function siteMarkup(content: string, { path, isWide = false }: { path: string; isWide?: boolean }): string {
  const home = `<a href="/" class="Link_link Link_quiet" aria-label="${text(siteTexts.nav.home({ brand: brand.name }))}">`;
  const current = path === '/shop' ? ' aria-current="page"' : '';
  return (
    `<div class="SiteFrame_frame${isWide ? ' SiteFrame_wide' : ''}">` +
    `<header class="TopBar_header"><div class="${CONTAINER}"><div class="TopBar_bar">` +
    `${home}<span class="Wordmark_wordmark">${text(brand.name)}</span></a>` +
    `<nav aria-label="${text(siteTexts.nav.label)}"><ul class="TopBar_links">` +
    `<li><a href="/shop" class="Link_link Link_quiet"${current}>${text(siteTexts.nav.shop)}</a></li>` +
    `</ul></nav></div></div></header><main id="main" class="SiteFrame_main">${content}</main></div>`
  );
}

export const CONTAINER = 'Container_container Container_content';

/** `/login`: its fields are disabled until the client replaces them, so that nothing typed is lost. */
export function loginMarkup(): string {
  const { login, floor, username, password } = loginTexts;
  return siteMarkup(
    '<div class="AuthFrame_frame"><div class="AuthFrame_upper"></div><div class="AuthFrame_floor">' +
      `<span aria-hidden="true" class="AuthFrame_margin">${text(floor)}</span><div class="AuthFrame_room">` +
      `<h1 class="AuthFrame_title">${text(login.title)}</h1><div class="AuthForm_form">` +
      fieldMarkup('username', username, 'text') +
      fieldMarkup('password', password, 'password') +
      `<div class="AuthForm_beside">${linkMarkup('/forgot-password', login.forgot)}</div>` +
      `${buttonMarkup(login.submit)}</div>` +
      `<p class="AuthForm_toggle">${text(login.toggleText)} ${linkMarkup('/signup', login.toggle)}</p>` +
      '</div><div class="AuthFrame_lobby"></div></div></div>',
    { path: '/login' },
  );
}

/** `/manage` while its data loads, as in the client's `PortalLoading.tsx`. */
export function portalMarkup(): string {
  const { title, properties } = portalTexts;
  return siteMarkup(
    `<div class="${CONTAINER}"><div class="PortalHeader_header" aria-busy="true"><div class="PortalHeader_title">` +
      `<div class="PortalHeader_name"><h1 style="--longest:${longestWord(title)}">${text(title)}</h1></div>` +
      '<div class="PortalHeader_below"><p class="PortalHeader_welcome">&nbsp;</p></div></div>' +
      `<p role="status" class="PortalHeader_line">${text(properties.loading)}</p></div>` +
      `<div role="status" class="Skeleton_skeleton"><span class="Skeleton_label Skeleton_unseen">${text(kitTexts.loading)}</span>` +
      `${SKELETON_LINE.repeat(5)}</div></div>`,
    { path: '/manage', isWide: true },
  );
}

const SKELETON_LINE =
  '<span aria-hidden="true" class="Skeleton_line"><span class="Skeleton_margin"></span><span class="Skeleton_bar"></span></span>';

function fieldMarkup(id: string, label: string, type: 'text' | 'password'): string {
  return (
    '<div class="Field_field" data-disabled="true"><div class="Field_top">' +
    `<label for="${id}" class="Field_label">${text(label)}</label></div>` +
    `<div class="Field_box"><input id="${id}" type="${type}" class="Field_input" disabled></div></div>`
  );
}

export const buttonMarkup = (label: string) =>
  `<button type="button" class="Button_button Button_primary Button_full" disabled><span class="Button_label">${text(label)}</span></button>`;

export const linkMarkup = (href: string, label: string) =>
  `<a href="${text(href)}" class="Link_link">${text(label)}</a>`;
