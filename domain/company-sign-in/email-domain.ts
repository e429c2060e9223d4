import { z } from 'zod'

const NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** A domain of email addresses, in lower case. */
export const emailDomain = z
  .string()
  .toLowerCase()
  .regex(NAME, 'Please give domains such as example.com, separated by spaces.')

/** Returns the domain of a lower-case email address. */
export const domainFromEmail = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/**
 * Returns whether anybody can get an email address in a domain (e.g. at a mail provider). No company may
 * claim such a domain.
 */
export const isPublicMailDomain = (domain: string): boolean => PUBLIC.has(domain)

const PUBLIC: ReadonlySet<string> = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.co.uk',
  'hotmail.com',
  'hotmail.fr',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'outlook.fr',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'rocketmail.com',
  'web.de',
  'yahoo.co.uk',
  'yahoo.com',
  'yahoo.fr',
  'yandex.com',
  'yandex.ru',
  'ymail.com',
  'zoho.com',
])
