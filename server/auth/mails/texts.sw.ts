import * as texts from './texts.ts'

export const swahili: Record<string, string> = {
  [texts.hello]: 'Habari {name},',
  [texts.ignoreThis]: 'Kama hukuomba hili, puuza barua pepe hii.',
  [texts.verifyYourAddress]: 'Thibitisha anwani yako ya barua pepe',
  [texts.openToVerify]:
    'Fungua kiungo hiki ili kuthibitisha anwani yako ya barua pepe. Kinafanya kazi kwa siku moja.',
  [texts.setANewPassword]: 'Weka nenosiri jipya',
  [texts.openToSetAPassword]:
    'Fungua kiungo hiki ili kuweka nenosiri jipya. Kinafanya kazi mara moja, kwa saa moja.',
  [texts.passwordStays]: 'Kama hukuomba hili, puuza barua pepe hii. Nenosiri lako halibadiliki.',
  [texts.factorWasChanged]: 'Hatua yako ya pili ya kuingia imebadilishwa',
  [texts.factorOfAccountWasChanged]: 'Hatua ya pili ya kuingia ya akaunti yako imebadilishwa.',
  [texts.ifThatWasNotYou]:
    'Kama si wewe, na hukuiomba, chagua nenosiri lingine sasa na uwasiliane na msimamizi wako.',
  [texts.passkeyAdded]: 'Ufunguo wa siri (passkey) umeongezwa.',
  [texts.passkeyRemoved]: 'Ufunguo wa siri (passkey) umeondolewa.',
  [texts.appRemoved]: 'Programu ya uthibitishaji imeondolewa.',
  [texts.newRecoveryCodesReplacedTheOldOnes]: 'Misimbo mipya ya dharura imechukua nafasi ya ile ya awali.',
  [texts.turnedOff]: 'Imezimwa: nenosiri pekee linakuingiza.',
  [texts.itWasRemovedByAnAdministrator]: 'Imeondolewa na msimamizi.',
  [texts.itWasRemovedByTheOperatorOfThe]: 'Imeondolewa na mwendeshaji wa seva.',
  [texts.factorIsNeeded]: 'Akaunti yako inahitaji hatua ya pili ya kuingia',
  [texts.roleRequiresFactor]:
    'Kuanzia {date}, wadhifa wako unahitaji hatua ya pili: programu ya uthibitishaji au ufunguo wa siri (passkey), pamoja na nenosiri lako.',
  [texts.setItUp]:
    'Iweke kwenye wasifu wako kabla ya hapo. La sivyo utaombwa kuiweka utakapotumia mfumo tena.',
  [texts.somebodyIsTryingToGuessYourPassword]: 'Kuna mtu anakisia nenosiri lako',
  [texts.countWrongPasswordsWereEnteredForYourAccount]:
    'Manenosiri {count} yalijaribiwa kwenye akaunti yako ndani ya saa moja, na hakuna lililo sahihi. La mwisho lilitoka kwenye anwani {address}.',
  [texts.triesAreDelayed]:
    'Majaribio yanayofuata yanacheleweshwa. Vivinjari ulivyowahi kuingia navyo haviathiriki.',
  [texts.ifShort]: 'Kama nenosiri lako ni fupi au unalitumia kwingine, chagua lingine kwenye wasifu wako.',
  [texts.somebodyHasYourPasswordAndIsTryingTo]: 'Kuna mtu mwenye nenosiri lako anayekisia msimbo wako',
  [texts.manyWrongCodesWereEnteredAfterYourCorrect]:
    'Misimbo mingi isiyo sahihi iliandikwa baada ya nenosiri lako kuwa sahihi. Wa mwisho ulitoka kwenye anwani {address}.',
  [texts.somebodyKnowsIt]: 'Kama si wewe, chagua nenosiri lingine sasa: kuna mtu analijua.',
  [texts.forOneDayBrowsersThatYouHaveNot]:
    'Kwa siku moja, kivinjari ambacho hujawahi kuingia nacho kitaruhusiwa kwa msimbo wako wa dharura tu.',
  [texts.appAdded]: 'Programu ya uthibitishaji imeongezwa.',
  [texts.anotherAuthenticatorAppReplacedTheOldOne]:
    'Programu nyingine ya uthibitishaji imechukua nafasi ya ile ya awali.',
}
