import { brand } from '../../shared/brand.ts';
import type { Letter } from '../mail/index.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const REASONS = {
  asked: 'You have taken back the deletion of your account. Nothing was deleted.',
  returned:
    'Your account was to be deleted. The change of its email address was undone since, so the deletion was taken back, too: nothing is deleted.',
  owner:
    'Your account was to be deleted today. You own a building again, so it stays. Hand the building over or delete it first, and then ask again.',
  administrator:
    'Your account was to be deleted today. You are the only administrator by now, so it stays. Make somebody else one first, and then ask again.',
} as const;

export const letters = {
  asked: (appUrl: string, to: string, dueAt: string): Letter => ({
    to,
    subject: `Your ${brand.name} account will be deleted`,
    paragraphs: [
      `You asked us to delete your account. That happens on ${day.format(new Date(dueAt))}; until then it works as before.`,
      'Your profile, your picture and your sessions go then. Orders stay, because the law asks us to keep them, but no longer with your profile.',
      'If you change your mind, or if it was not you, sign in and keep the account. In that case change your password as well.',
    ],
    action: { label: 'Keep my account', url: `${appUrl}/account` },
  }),
  kept: (appUrl: string, to: string, why: keyof typeof REASONS): Letter => ({
    to,
    subject: `Your ${brand.name} account stays`,
    paragraphs: [REASONS[why]],
    action: { label: 'My account', url: `${appUrl}/account` },
  }),
  deleted: (to: string): Letter => ({
    to,
    subject: `Your ${brand.name} account was deleted`,
    paragraphs: [
      'Your account and your profile are deleted, and you are signed out everywhere. This is the last mail to this address.',
      'Orders you placed are kept as long as the law asks us to. If you need anything about them, contact us.',
    ],
  }),
};
