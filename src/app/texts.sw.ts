import type { TextTranslations } from '../texts/language.ts'
import * as texts from './texts.ts'

export const swahili = {
  [texts.checkAFile]: 'Kagua faili',
  [texts.clients]: 'Wateja',
  [texts.companyGroup]: 'Kampuni',
  [texts.demonstrationItsPasswordsArePublic]: 'Maonyesho: nenosiri zake ni za umma.',
  [texts.forgotYourPassword]: 'Umesahau nenosiri?',
  [texts.guest]: 'Mgeni',
  [texts.invitation]: 'Mwaliko',
  [texts.loading]: 'Inapakia',
  [texts.myProfile]: 'Wasifu wangu',
  [texts.occurences]: 'Matukio',
  [texts.pageNotFound]: 'Ukurasa haukupatikana',
  [texts.registerACompany]: 'Sajili kampuni',
  [texts.schedule]: 'Ratiba ya kazi',
  [texts.secondFactor]: 'Hatua ya pili',
  [texts.setANewPassword]: 'Weka nenosiri jipya',
  [texts.signIn]: 'Ingia',
  [texts.team]: 'Timu',
  [texts.tracker]: 'Ufuatiliaji',
  [texts.verifyYourEmail]: 'Thibitisha barua pepe yako',
  [texts.youNeedThePermissionNeedsAskAnAdministrator]: 'Unahitaji ruhusa “{needs}”. Mwombe msimamizi.',
  [texts.yourAccountHasNoAccessToThisScreen]: 'Akaunti yako haifungui skrini hii',
  [texts.yourRoleHasNoAccessToThisScreen]: 'Jukumu lako halifungui skrini hii',
} satisfies TextTranslations<typeof texts>
