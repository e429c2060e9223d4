import * as texts from './texts.ts'

export const french: Record<string, string> = {
  [texts.codeIsNotValid]: "Ce code n'est pas valable. Demandez-en un nouveau à l'entreprise.",
  [texts.linkIsNotValid]: "Ce lien n'est pas valable. Demandez-en un nouveau à votre entreprise.",
  [texts.linkOfClientIsNotValid]:
    "Ce lien n'est pas valable. Demandez-en un nouveau à l'entreprise de sécurité.",
  [texts.notForThis]: "Ce code ne sert pas à cela. Demandez à l'entreprise.",
  [texts.thisChecklistWasNeverUsedAtThisPost]: "Cette liste n'a jamais été demandée à ce poste.",
  [texts.otherChecklist]: "C'est une autre liste, ou un autre poste.",
  [texts.validationFailed]: 'Certaines réponses ne sont pas valables.',
  [texts.someFieldsAreNotValid]: 'Certains champs ne sont pas valables.',
  [texts.fillThisIn]: 'Veuillez remplir ce champ.',
  [texts.oneLine]: 'Veuillez écrire une seule ligne de texte.',
  [texts.plainText]: 'Veuillez écrire du texte simple.',
  [texts.atMostCharacters]: 'Veuillez ne pas dépasser {most} caractères.',
  [texts.atMostLines]: 'Veuillez ne pas dépasser {most} lignes.',
  [texts.containsCharactersThatCannotBeStored]: 'Contient des caractères qui ne peuvent pas être conservés.',
  [texts.pleaseChooseOneOfTheOptions]: "Ce n'est aucun des choix.",
  [texts.giveANumber]: 'Veuillez indiquer un nombre.',
  [texts.yesOrNo]: 'Veuillez répondre par oui ou non.',
  [texts.yesNoOrNotApplicable]: 'Veuillez répondre par oui, non ou sans objet.',
  [texts.passOrFail]: 'Veuillez répondre par conforme ou non conforme.',
  [texts.readingOfZeroOrMore]: 'Veuillez indiquer un relevé de 0 ou plus.',
  [texts.chooseOne]: 'Veuillez faire un choix.',
  [texts.chooseAtLeastOne]: 'Veuillez faire au moins un choix.',
  [texts.dateAndTime]: 'Veuillez indiquer une date et une heure.',
  [texts.answerThisItem]: 'Veuillez répondre à cette question.',
  [texts.otherNumberOfAnswers]: 'Cette liste a {items} questions, mais {answers} réponses ont été envoyées.',
  [texts.invalidAnswer]: "La réponse n'est pas valable.",
  [texts.sayWhatIsWrong]: 'Veuillez décrire le problème dans une note.',
  [texts.addAPhoto]: 'Veuillez ajouter une photo du problème.',
  [texts.numberWasUsed]: 'Le numéro {sequence} de ce téléphone a servi à un autre rapport.',
  [texts.tooManyRefused]: 'Trop de rapports ont été refusés. Les autres attendent sur le téléphone.',
  [texts.asManyAsItMay]:
    'Le nombre de rapports possible pour le moment est atteint. Ils attendent sur le téléphone.',
  [texts.tooManyPhones]:
    "Trop de téléphones ont commencé à utiliser ce code aujourd'hui. Réessayez plus tard.",
  [texts.tooManyPicturesWereSentByThisCode]:
    "Beaucoup de photos sont arrivées par ce code aujourd'hui. La suivante sera acceptée demain.",
  [texts.tooManyFilesWereUploadedWithoutARecord]:
    'Beaucoup de fichiers ont été envoyés sans rapport. Veuillez réessayer demain.',
  [texts.tooManyFilesAreBeingUploadedPleaseTry]:
    'Beaucoup de fichiers arrivent. Veuillez réessayer dans un instant.',
  [texts.fileIsEmpty]: 'Ce fichier est vide.',
  [texts.imageTooLarge]: 'Cette image dépasse 64 mégapixels. Veuillez en choisir une plus petite.',
  [texts.imageUnreadable]: 'Cette image est illisible. Veuillez en choisir une autre.',
  [texts.notStored]: "Ce fichier n'est plus conservé. Veuillez le choisir à nouveau.",
  [texts.ownFile]: 'Veuillez choisir un fichier à vous.',
  [texts.aPicture]: 'Veuillez choisir une photo.',
  [texts.companyIsFull]:
    "Les fichiers de l'entreprise atteignent la limite de {size} Mo. Prévenez l'entreprise.",
  [texts.requestTooLarge]: 'Le message est trop grand. La limite est de {limit}.',
  [texts.noLongerOffered]: "Ce service n'est plus proposé. Quelqu'un l'a peut-être pris.",
  [texts.notOfferedToYou]: "Ce service n'est pas proposé à cet agent.",
  [texts.offerIsOver]: 'Le délai pour répondre à cette proposition est passé.',
  [texts.nothingCanBeStored]:
    'Rien ne peut être enregistré ni lu pour le moment. Veuillez réessayer dans un instant.',
  [texts.noSuchRecord]: "Il n'y a pas de tel enregistrement.",
}
