import type { Language } from '../text/language.ts'
import { z } from 'zod'
import { label, oneLine } from '../text/text.ts'

/** Schema of an email address. It converts to lower case, because addresses are compared in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, 'Please use at most 254 characters.')
  .toLowerCase()
  .pipe(z.email('Please enter an email address, such as grace@example.com.'))
/** Schema of an optional email address; an empty text becomes null. */
export const optionalEmail = z
  .string()
  .trim()
  .max(254, 'Please use at most 254 characters.')
  .toLowerCase()
  .refine(
    (typed) => typed === '' || z.email().safeParse(typed).success,
    'Please enter an email address, such as grace@example.com.',
  )
  .transform((typed) => typed || null)
export const personName = label(120)
/** Schema of a department or job title; an empty text becomes null. */
export const optionalTitle = oneLine
  .max(80, 'Please use at most 80 characters.')
  .transform((typed) => typed || null)
  .nullable()
/** Schema of a taxpayer PIN of the Kenya Revenue Authority; an empty text becomes null. */
export const kraPin = oneLine
  .regex(/^$|^[APap]\d{9}[A-Za-z]$/, 'Please give the PIN as on its certificate, such as A001234567Z.')
  .transform((said) => said.toUpperCase() || null)
/**
 * Schema of a phone number: digits, spaces and the usual separators. E.164 allows fifteen digits. An empty
 * text becomes null.
 */
export const phoneNumber = oneLine
  .regex(/^$|^\+?[\d\s().-]{4,28}$/, 'Please enter a phone number, such as +254 712 345 678.')
  .transform((typed) => typed || null)

/** Language of the console and of mails for a person. */
export const userLanguage = z.enum(['en', 'sw', 'fr'] satisfies Language[], 'Please choose one.')
