import { formatNumber, plural, type Translation } from '../define.ts';
import type { reviewMessages as english, reviewReplies as englishReplies } from '../en/review.ts';
import { de } from './elision.ts';

export const reviewMessages: Translation<typeof english> = {
  fields: { comment: 'Commentaire', shown: 'Version affichée' },

  submit: {
    label: 'Soumettre pour relecture',
    again: 'Soumettre de nouveau',
    question: 'Soumettre ce texte pour relecture\u202f?',
    text: 'La rédaction le relit avant sa publication. Vous pouvez continuer à écrire.',
    done: 'Texte soumis pour relecture',
    view: 'Voir les textes soumis',
    notSaved: 'Texte non soumis\u00a0: il n’est pas encore enregistré. Réessayez dans un instant.',
    notSavedWhy: (why) => `Texte non soumis\u00a0: il n’est pas enregistré. ${why}`,
    unchanged: 'La rédaction a déjà cette version. Modifiez-la pour la soumettre de nouveau.',
    sameAsPublished: 'C’est la version publiée. Modifiez-la pour la soumettre.',
    markdownHint:
      'Consultez le <guide>guide Markdown</guide>. Tab décale les éléments de liste\u202f; appuyez d’abord sur Échap pour quitter le texte. <keys>Ctrl+Entrée soumet le texte, Ctrl+S enregistre le brouillon.</keys>',
    afterUpload: 'Le texte sera soumis à la fin du téléversement.',
    dontSubmit: 'Ne pas soumettre',
    uploadMissing:
      'Texte non soumis\u00a0: une image n’a pas été téléversée. Réessayez ou annulez son téléversement, puis soumettez le texte de nouveau.',
    uploadFailed: 'Texte non soumis\u00a0: vérifiez-le, puis soumettez-le de nouveau.',
    changesArticle:
      'Les lecteurs voient la version publiée jusqu’à ce que la rédaction publie vos modifications.',
    published: 'Votre texte a été publié. Ce que vous écrivez désormais est une modification de l’article.',
  },

  state: {
    submitted: (date) => `Soumis pour relecture le <time>${date}</time>.`,
    isCurrent:
      'Les lecteurs ne le verront que lorsque la rédaction l’aura publié. Vous pouvez continuer à écrire et le soumettre de nouveau.',
    hasChanged:
      'Vous l’avez modifié depuis. La rédaction voit la version soumise jusqu’à ce que vous le soumettiez de nouveau.',
    approved: (date, zone) => `Approuvé. Publication prévue le <time>${date}</time>, ${zone}.`,
    approvedChanged:
      'Vous l’avez modifié depuis. La version approuvée sera publiée, sauf si vous le soumettez de nouveau.',
    sentBack: (name) => `Renvoyé par ${name}`,
    sentBackByAnyone: 'Renvoyé',
    revise: 'Retravaillez votre texte, puis soumettez-le de nouveau.',
    withdraw: 'Retirer',
    withdrawn: 'Texte retiré de la relecture',
    unscheduled: (why) => `La publication n’est plus planifiée. ${why}`,
    discarded: 'Le texte sera aussi retiré de la relecture.',
    submittedOn: (date) => `Soumis le <time>${date}</time>`,
    changedSince: 'Modifié depuis',
  },

  lists: {
    submitted: 'Soumis',
    sentBack: 'Renvoyés',
    noneSubmitted: 'Aucun texte soumis. Pour en soumettre un, ouvrez un brouillon.',
    noneSentBack: 'Aucun texte ne vous a été renvoyé.',
  },

  news: {
    label: 'Relectures',
    sentBack: (name) => `${name} a renvoyé <title></title>`,
    sentBackByAnyone: 'Texte renvoyé\u00a0: <title></title>',
    revise: 'Retravailler',
    reviseLabel: (title) => `Retravailler\u00a0: ${title}`,
  },

  list: {
    waiting: (count) => plural(count, { one: '# texte à relire', other: '# textes à relire' }),
    empty: 'Rien à relire.',
    viewArticles: 'Voir les articles',
    label: 'Textes soumis',
    kinds: { new: 'Nouveau', change: 'Modification' },
    by: (author) => de(author),
    waitingFor: (time) => `en attente depuis ${time}`,
    reviewer: (name) => `${name} relit ce texte`,
    isMine: 'Vous relisez ce texte',
    approvedBy: (name) => `Approuvé par ${name}`,
    approvedByYou: 'Approuvé par vous',
    open: 'Relire',
    openLabel: (title) => `Relire\u00a0: ${title}`,
  },

  entry: {
    back: 'Retour aux relectures',
    new: 'Nouvel article',
    change: 'Modification de <article>l’article publié</article>',
    submitted: (date) => `Soumis le <time>${date}</time>`,
    take: 'Commencer la relecture',
    takeOver: 'Prendre le relais',
    leave: 'Arrêter la relecture',
    preview: 'Aperçu',
    changes: 'Modifications',
    noChanges: 'Aucune différence avec la version publiée.',
    published: 'Publié',
    submittedText: 'Soumis',
    publish: 'Publier',
    publishQuestion: 'Publier ce texte\u202f?',
    publishText: 'Tout le monde pourra le lire immédiatement.',
    updateText: 'Les lecteurs verront les modifications immédiatement.',
    publishConfirm: 'Publier le texte',
    done: 'Texte publié',
    scheduled: 'Publication planifiée',
    unscheduled: 'Planification annulée. Le texte attend de nouveau une relecture.',
    sentBack: 'Texte renvoyé',
    reloaded: 'Cette page affiche maintenant la dernière version.',
    gone: 'Ce texte n’attend plus de relecture',
    goneHint: 'Il a été retiré, soumis de nouveau ou déjà relu.',
  },

  sendBack: {
    open: 'Renvoyer…',
    title: 'Renvoyer ce texte\u202f?',
    text: 'L’auteur reçoit votre commentaire et peut soumettre le texte de nouveau.',
    hint: 'Texte brut',
    length: (used, max) => `${formatNumber(used)} caractères sur ${formatNumber(max)}`,
    confirm: 'Renvoyer',
    notSent: 'Votre commentaire n’a pas été envoyé',
  },
};

export const reviewReplies: Translation<typeof englishReplies> = {
  contributor:
    'Vous ne pouvez pas modifier directement ce que voient les lecteurs. Pour publier, enregistrez un brouillon et soumettez-le pour relecture. Pour le reste, demandez à la rédaction ou à un admin.',
  publishesItself: 'Vous pouvez publier ce texte directement.',
  unchanged: 'Ce texte est identique à celui qui est publié.',
  outdated:
    'L’article publié a changé depuis que vous avez commencé cette modification. Rouvrez-le pour ne pas annuler ce que d’autres ont écrit.',
  tooMany: (count) =>
    `Un compte peut avoir au plus ${count} textes en relecture. Attendez la rédaction ou retirez-en un.`,
  notFound: 'Ce texte n’attend pas de relecture. Il a peut-être été retiré, soumis de nouveau ou déjà relu.',
  notSubmitted: 'Ce texte n’a pas été soumis.',
  inReview: (reviewer) => `${reviewer} relit ce texte.`,
  changed: 'Ce texte n’est plus tel que vous l’avez vu. Relisez-le avant de le publier.',
  articleChanged:
    'L’article publié a changé depuis que cette modification a été soumise. Renvoyez-la pour que son auteur intègre les deux modifications.',
  notPublic:
    'L’article que ce texte modifie a été masqué ou dépublié entre-temps. Attendez que les lecteurs le voient de nouveau, ou renvoyez le texte.',
  lostTime: {
    articleChanged: 'L’article publié a changé depuis que cette modification a été soumise.',
    notPublic: 'L’article que ce texte modifie a été masqué ou dépublié.',
    storageFull: 'Il n’y a plus assez d’espace pour ce texte dans le compte de l’auteur.',
    rightLost: 'L’éditeur qui a approuvé ce texte ne peut plus le publier. Il faut l’approuver de nouveau.',
    canceled: 'La rédaction a annulé la planification.',
  },
};
