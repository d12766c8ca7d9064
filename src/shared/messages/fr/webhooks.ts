import { formatNumber, plural, type Translation } from '../define.ts';
import type { webhookMessages as english } from '../en/webhooks.ts';

export const webhookMessages: Translation<typeof english> = {
  lead: 'Prévenez d’autres services quand des articles sont publiés, mis à jour, dépubliés ou supprimés.',
  noPublicUrl:
    'Les événements contiennent les URL des articles, formées à partir de PUBLIC_URL. Définissez cette variable et redémarrez le serveur.',
  empty: 'Aucun webhook pour le moment.',
  create: 'Nouveau webhook',
  submit: 'Créer le webhook',
  save: 'Enregistrer',
  saved: 'Webhook enregistré',
  list: 'Webhooks',
  fields: {
    url: 'URL',
    event: 'Événement',
    events: 'Événements',
    isActive: 'Actif',
  },
  urlHint: 'Commence par https et est accessible depuis Internet. Les redirections ne sont pas suivies.',
  eventHints: {
    'article.published': 'Article publié',
    'article.updated': 'Article mis à jour',
    'article.unpublished': 'Article dépublié ou masqué',
    'article.deleted': 'Article supprimé',
    'webhook.test': 'Événement de test',
  },
  allEvents: 'Tous les événements',
  activeHint: 'Envoyer les événements à cette URL',
  states: { active: 'Actif', paused: 'En pause', disabled: 'Désactivé' },
  failing: 'En échec depuis le <time></time>',
  disabledText:
    'Ce webhook a été désactivé après trois jours d’envois en échec. Corrigez le destinataire, envoyez un événement de test, puis réactivez le webhook.',
  limitReached: (max) =>
    `Vous avez atteint la limite de ${formatNumber(max)} webhooks. Supprimez-en un pour en créer un autre.`,

  one: 'Webhook',
  back: 'Tous les webhooks',
  createdOn: 'Créé le <day></day>',
  secretShownOnce: 'Copiez maintenant le secret de signature. Il ne sera plus affiché.',
  secret: 'Secret de signature',
  copySecret: 'Copier le secret',
  copied: 'Secret copié',
  notCopied: 'Impossible de copier le secret. Sélectionnez-le et copiez-le vous-même.',
  rotate: 'Renouveler le secret',
  rotateTitle: 'Renouveler le secret de signature\u202f?',
  rotateText:
    'Vous recevez un nouveau secret. Pendant 24 heures, les événements sont signés avec l’ancien et le nouveau.',
  rotateConfirm: 'Renouveler le secret',
  test: 'Envoyer un test',
  testSent: 'Événement de test en file d’attente',
  delete: 'Supprimer le webhook',
  deleteTitle: 'Supprimer ce webhook\u202f?',
  deleteText: 'Il ne recevra plus d’événements, et l’historique de ses envois sera supprimé.',
  deleteConfirm: 'Supprimer le webhook',
  deleted: 'Webhook supprimé',

  deliveries: 'Envois récents',
  noDeliveries: 'Aucun envoi pour le moment.',
  deliveryStates: {
    waiting: 'En attente',
    retrying: 'Nouvel essai prévu',
    delivered: 'Reçu',
    failed: 'Échec',
    skipped: 'Ignoré',
  },
  status: (status) => `Statut ${status}`,
  duration: (milliseconds) => `${formatNumber(milliseconds)}\u00a0ms`,
  tries: (tries) => plural(tries, { one: '# essai', other: '# essais' }),
  nextTry: 'Prochain essai le <time></time>',
  problems: {
    status: 'Le statut n’est pas 2xx',
    timeout: 'Pas de réponse en 5 secondes',
    dns: 'Hôte introuvable',
    connection: 'Échec de la connexion',
    tls: 'Certificat non valide',
    blocked: 'L’adresse n’est pas publique',
    obsolete: 'L’article a changé depuis',
    stopped: 'Webhook en pause ou désactivé',
    dropped: 'Trop d’envois étaient en attente',
  },
  sendAgain: 'Renvoyer',
  sendAgainLabel: (event, slug) =>
    slug === '' ? `Renvoyer\u00a0: ${event}` : `Renvoyer\u00a0: ${event}, ${slug}`,
  queuedAgain: 'Envoi en file d’attente',

  noEvents: 'Choisissez au moins un événement',
  tooMany: (max) => `Vous avez atteint la limite de ${formatNumber(max)} webhooks. Supprimez-en un d’abord.`,
  notFound: 'Ce webhook a déjà été supprimé.',
  deliveryNotFound: 'Cet envoi n’est plus dans le journal.',
  deliveryWaiting: 'Cet envoi est déjà en attente.',
  httpsOnly:
    'L’URL doit commencer par https. Ajoutez host:port à WEBHOOK_ALLOW pour autoriser http vers votre propre service, puis redémarrez le serveur.',
  notPublic:
    'L’URL doit mener à une adresse publique. Ajoutez host:port à WEBHOOK_ALLOW pour autoriser votre propre service sur un réseau privé, puis redémarrez le serveur.',

  finding: {
    ok: (webhooks) =>
      plural(webhooks, {
        one: '# webhook fonctionne.',
        other: '# webhooks fonctionnent.',
      }),
    failing: (hosts) =>
      `Des envois échouent\u00a0: ${hosts}. La raison se trouve dans les envois, sur la page Webhooks.`,
    disabled: (hosts) =>
      `Désactivé après trois jours d’échecs\u00a0: ${hosts}. Corrigez le destinataire et réactivez le webhook sur la page Webhooks.`,
    noPublicUrl:
      'Les webhooks ne sont pas envoyés sans PUBLIC_URL. Définissez cette variable et redémarrez le serveur.',
  },
};
