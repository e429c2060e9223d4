import { ERASED_PERSON, type PersonalFields } from '../personal-fields.ts'

/** Which fields of the events of an account are personal data. */
export const userPersonal: PersonalFields = {
  fullName: ERASED_PERSON,
  email: '',
  phoneNumber: null,
  avatar: null,
  department: null,
  jobTitle: null,
  /** name of a passkey */
  name: ERASED_PERSON,
}
