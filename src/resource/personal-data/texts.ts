export const addressesThatReceiveTheReportBecome =
  'The addresses that receive the report become unreadable everywhere, also in the log and in backups. Data of subscribers is erased on their own pages.'
export const cancel = 'Cancel'
export const chooseAReason = 'Choose a reason'
export const consentWasWithdrawn = 'Consent was withdrawn'
export const consequencesThisCannotBeUndone = '{consequences} This cannot be undone.'
export const contactsPhoneEmailAndPostalAddressAndKra =
  'Contacts, phone, email and postal address and KRA PIN become unreadable everywhere, also in the log and in backups. The name of the client, its assignments and invoices stay.'
export const dataIsNoLongerNeeded = 'The data is no longer needed'
export const dataWasRecordedUnlawfully = 'The data was recorded unlawfully'
export const erase = 'Erase'
export const eraseThePersonalDataOfCalled = 'Erase the personal data of {called}?'
export const exportACopyOrEraseWhatIsNo = 'Export a copy, or erase what is no longer needed.'
export const exportACopyToErasePersonalDataUnfinished = 'Export a copy. To erase personal data: {unfinished}'
export const exportText = 'Export'
export const nameAndTheNoteOfTheReporterBecome =
  'The name and the note of the reporter become unreadable everywhere, also in the log and in backups. Photos are deleted. The answers stay.'
export const nameEmailAddressAndOrganisationBecomeUnreadable =
  'Name, email address and organisation become unreadable everywhere, also in the log and in backups. When they visited stays.'
export const nameEmailAddressPhoneAndImageBecomeUnreadable =
  'Name, email address, phone and image become unreadable everywhere, also in the log and in backups. What the account did stays, under the name “Erased person”. The account can no longer sign in.'
export const nameJobTitleEmailAddressAndPhoneBecome =
  'Name, job title, email address and phone become unreadable everywhere, also in the log and in backups.'
export const personRequestedIt = 'The person requested it'
export const personalData = 'Personal data'
export const personalDataCouldNotBeErased = 'The personal data could not be erased.'
export const personalDataCouldNotBeExported = 'The personal data could not be exported.'
export const personalDataOfThisRecordWasErasedOn =
  'The personal data of this record was erased on {erasedAt}.'
export const personalDataWasErased = 'The personal data was erased.'
export const personsVehiclesPropertyPoliceInsuranceAndAllNames =
  'Persons, vehicles, property, police, insurance and all names become unreadable everywhere, also in the log and in backups. Files and images, also those of the evidence, are deleted. The narrative and the chain of custody stay.'
export const personsVehiclesWhoWasInformedAndTheSides =
  'Persons, vehicles, who was informed, and the sides of a handover become unreadable everywhere, also in the log and in backups. Its files are deleted. The text of the entry stays.'
export const reason = 'Reason'
export const titleNameNumberNoteImagesAndPlaceBecome =
  'Title, name, number, note, images and place become unreadable everywhere, also in the log and in backups. Data of an occurrence or checklist report that was created from this report is erased on its own page.'
export const typeCalledToConfirm = 'Type {called} to confirm'
export const whatItIsCalled = 'Name of the record'
export const whetherPersonalDataWasErasedCouldNotBe = 'Whether personal data was erased could not be loaded.'
export const eraseCalled = 'Erase {called}'
export const exportDataOfCalled = 'Export data of {called}'
export const filesOfTheIssueAreDeleted =
  'Images and files of the issue and of its comments are deleted. Its description and its steps stay.'
export const nameOfThePerson = 'Name of the person'
export const noLongerNamed = 'no longer named'
export const personsOfTheRecord = 'Persons'
export const personsOfTheRecordCouldNotBeLoaded = 'The persons of this record could not be loaded.'
export const thisPersonBecomesUnreadable =
  'All that is stored of this person in this record becomes unreadable everywhere, also in the log and in backups. The other persons and the record stay.'
export const contactsOfTheSiteBecomeUnreadableEverywhereAlso =
  'The contacts of the site become unreadable everywhere, also in the log and in backups. The name of the assignment, its guards and geofences stay.'
