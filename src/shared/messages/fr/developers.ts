import { formatNumber, plural, type Translation } from '../define.ts';
import type { developerMessages as english } from '../en/developers.ts';

/** Writes limits, of which one may be undefined. */
function range(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `au moins ${formatNumber(min ?? 0)}`;
  return min ? `de ${formatNumber(min)} à ${formatNumber(max)}` : `${formatNumber(max)} au plus`;
}

/** The same of things, named after the number. */
function rangeOf(min: number | undefined, max: number | undefined, one: string, other: string): string {
  const count = (number: number) => plural(number, { one: `# ${one}`, other: `# ${other}` });
  if (max === undefined) return `au moins ${count(min ?? 0)}`;
  return min ? `de ${formatNumber(min)} à ${count(max)}` : `${count(max)} au plus`;
}

export const developerMessages: Translation<typeof english> = {
  tokens: {
    lead: 'Permettez à des scripts et à des applications d’utiliser l’API en votre nom. Un jeton ne peut ni modifier votre compte ni utiliser les fonctions d’administration.',
    empty: 'Aucun jeton d’accès pour le moment.',
    create: 'Nouveau jeton',
    form: 'Le formulaire de jeton',
    submit: 'Créer le jeton',
    list: 'Jetons d’accès',
    fields: {
      name: 'Nom',
      scope: 'Autorisation',
      scopes: 'Autorisations',
      days: 'Expire après (jours)',
      expiry: 'Expiration',
    },
    passwordHint: 'Demandé, car votre connexion date de plus d’une heure',
    nameHint: 'Son usage, par exemple le nom d’un script',
    scopeHints: {
      read: 'Lire et exporter votre contenu, comme les articles, les brouillons et les versions',
      drafts: 'Enregistrer des brouillons et téléverser des images, sans changer ce que voient les lecteurs',
      write: 'Enregistrer des brouillons, publier, modifier et supprimer des articles',
      images:
        'Téléverser et gérer des images. Pour importer des articles, il faut aussi «\u00a0write\u00a0».',
    },
    expiryChoices: {
      month: '30 jours',
      quarter: '90 jours',
      year: '1 an',
      never: 'Jamais',
    },
    neverHint: 'En cas de fuite, il fonctionne tant que vous ne le révoquez pas.',
    shownOnce: 'Jeton créé. Copiez-le maintenant\u00a0: il ne sera plus affiché.',
    token: 'Jeton',
    copyToken: 'Copier le jeton',
    copied: 'Jeton copié',
    notCopied: 'Impossible de copier le jeton. Sélectionnez-le et copiez-le vous-même.',
    created: (day) => `Créé le <day>${day}</day>`,
    neverUsed: ', jamais utilisé',
    lastUsed: (day) => `, utilisé pour la dernière fois le <day>${day}</day>`,
    expires: (day) => `, expire le <day>${day}</day>`,
    expired: (day) => `, expiré depuis le <day>${day}</day>`,
    neverExpires: ', n’expire jamais',
    revoke: 'Révoquer',
    revokeLabel: (name) => `Révoquer ${name}`,
    revokeTitle: 'Révoquer ce jeton\u202f?',
    revokeText: 'Les programmes qui l’utilisent perdent immédiatement leur accès.',
    revokeTextWithChanges: (articles, day) =>
      plural(articles, {
        one: `Les programmes qui l’utilisent perdent immédiatement leur accès. Il a modifié # article depuis le ${day}. Vous pourrez ensuite revenir en arrière.`,
        other: `Les programmes qui l’utilisent perdent immédiatement leur accès. Il a modifié # articles depuis le ${day}. Vous pourrez ensuite revenir en arrière.`,
      }),
    revokeConfirm: 'Révoquer le jeton',
    revoked: 'Jeton révoqué',
    limitReached: (max) =>
      `Vous avez atteint la limite de ${max} jetons. Révoquez-en un pour en créer un autre.`,

    noScopes: 'Choisissez au moins une autorisation',
    duplicateName: (name) => `Vous avez déjà un jeton nommé «\u00a0${name}\u00a0». Choisissez un autre nom.`,
    tooMany: (max) => `Vous avez atteint la limite de ${formatNumber(max)} jetons. Révoquez-en un d’abord.`,
    notFound: 'Ce jeton a déjà été révoqué.',
    invalid:
      'Ce jeton d’accès n’est pas valide ou a été révoqué. Créez-en un nouveau dans le tableau de bord.',
    hasExpired: 'Ce jeton d’accès a expiré. Créez-en un nouveau dans le tableau de bord.',
    notAllowed: 'Les jetons d’accès ne peuvent pas servir à cet appel. Connectez-vous.',
    scopeMissing: (scope) =>
      `Ce jeton d’accès n’a pas l’autorisation «\u00a0${scope}\u00a0». Créez-en un qui l’a dans le tableau de bord.`,
    reference: 'Référence de l’API',
  },

  reference: {
    title: 'API',
    lead: 'Lisez, écrivez et publiez depuis vos propres programmes. Tous les appels sont listés ci-dessous, avec un exemple à copier.',
    contents: 'Sur cette page',
    guide: 'Guide',
    reference: 'Référence',
    deprecated: 'Obsolète',
    parameters: 'Paramètres',
    body: 'Corps',
    request: 'Requête',
    answers: 'Réponses',
    example: 'Exemple',
    exampleOf: (summary, status) => `Exemple de ${status}\u00a0: ${summary}`,
    copy: 'Copier',
    copyRequest: (summary) => `Copier la requête\u00a0: ${summary}`,
    copied: 'Requête copiée',
    notCopied: 'Impossible de copier la requête. Sélectionnez-la et copiez-la vous-même.',
    places: { path: 'dans le chemin', query: 'dans les paramètres de l’URL', header: 'dans l’en-tête' },
    required: 'obligatoire',
    default: 'par défaut',
    between: (min, max) => range(min, max),
    characters: (min, max) => rangeOf(min, max, 'caractère', 'caractères'),
    items: (min, max) => rangeOf(min, max, 'élément', 'éléments'),
  },
};
