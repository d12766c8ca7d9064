import type { Translation } from '../define.ts';
import type { apiMessages as english } from '../en/api.ts';
import { joinSentences } from '../formats.ts';

export const apiMessages: Translation<typeof english> = {
  status: {
    badRequest: 'La requête est mal formée.',
    notFound: 'Introuvable.',
    timeout: 'La requête a mis trop de temps à arriver. Réessayez.',
    tooLarge:
      'La requête est trop volumineuse. Le texte d’un article peut faire jusqu’à 1\u00a0Mio, tout le reste jusqu’à 16\u00a0Kio.',
    uriTooLong: 'L’URL est trop longue.',
    unsupportedType: 'Envoyez le corps en JSON, avec le type de contenu application/json.',
    headersTooLarge: 'Les en-têtes de la requête sont trop volumineux.',
    unavailable: 'Le blog est temporairement indisponible. Réessayez dans quelques instants.',
    refused: 'La requête a été refusée.',
    unexpected: 'Une erreur s’est produite de notre côté. Réessayez.',
  },

  problems: (problems) => joinSentences(problems.map((problem) => `${problem}.`)),

  methodNotAllowed: (methods) => `Cette URL n’accepte que ${methods}.`,

  body: {
    notAnObject: 'Le corps doit être un objet JSON.',
    invalidJson: 'Le corps n’est pas du JSON valide.',
    compressed: 'Envoyez le corps sans compression.',
    tooManyUnknownFields: 'Le corps contient trop de données en dehors des champs connus.',
  },

  headers: {
    ifMatch: 'If-Match doit être * ou une version entre guillemets droits, comme "3".',
    ifNoneMatch: 'If-None-Match doit être *, sans If-Match.',
    preconditionRequired:
      'Envoyez If-None-Match: * pour créer cette ressource, ou If-Match avec la version à remplacer.',
    versionRequired:
      'Envoyez If-Match avec l’ETag que vous avez reçu\u00a0: cet article est à quelqu’un d’autre.',
    idempotencyKey:
      'Idempotency-Key doit comporter de 1 à 200 caractères ASCII imprimables entre guillemets droits.',
    idempotencyKeyReused:
      'Cette valeur d’Idempotency-Key a été utilisée avec un autre corps. Utilisez-en une nouvelle.',
    idempotencyKeyInUse:
      'La première requête avec cette valeur d’Idempotency-Key est encore en cours. Attendez qu’elle se termine.',
  },

  limits: {
    login: (wait) => `Trop d’échecs de connexion. Réessayez dans ${wait}.`,
    registration: (wait) => `Trop d’inscriptions depuis votre réseau. Réessayez dans ${wait}.`,
    reset: (wait) => `Trop de liens demandés. Réessayez dans ${wait}.`,
    passkeyLogin: (wait) => `Trop de connexions par clé d’accès depuis votre réseau. Réessayez dans ${wait}.`,
    report: (wait) => `Trop de signalements depuis votre réseau. Réessayez dans ${wait}.`,
    testMail: (wait) => `Trop d’emails de test. Réessayez dans ${wait}.`,
    export: (wait) => `Trop d’exports. Réessayez dans ${wait}.`,
    mail: (wait) => `Trop d’emails envoyés à cette adresse. Réessayez dans ${wait}.`,
    save: (wait) => `Vous enregistrez trop souvent. Réessayez dans ${wait}.`,
    write: (wait) => `Trop de modifications en peu de temps. Réessayez dans ${wait}.`,
  },

  databaseReplaced: 'Le fichier de la base de données a été remplacé. Redémarrez le serveur.',
  busy: {
    stopping: 'Le serveur redémarre. Réessayez dans quelques instants.',
    upgrading: 'Le blog est en cours de mise à niveau. Réessayez dans quelques minutes.',
    ownRequests: 'Vous envoyez trop de requêtes volumineuses à la fois. Attendez que la première se termine.',
    allRequests: 'Le serveur reçoit trop de requêtes volumineuses. Réessayez dans quelques instants.',
    ownArticles: 'Vous enregistrez trop d’articles à la fois. Attendez que le premier soit enregistré.',
    allArticles: 'Le serveur est très sollicité. Réessayez dans un instant.',
    pages: 'Le serveur est très sollicité. Réessayez dans un instant.',
    searches: 'Trop de recherches sont en cours. Réessayez dans quelques instants.',
    slowSearch: 'Cette recherche a pris trop de temps. Réessayez ou cherchez un mot moins courant.',
    media:
      'Les images ne peuvent être ni enregistrées ni chargées pour le moment. Réessayez dans quelques instants.',
    mails: 'Trop d’emails attendent d’être envoyés. Réessayez plus tard.',
  },

  articleTooComplex:
    'Cet article est trop complexe pour être affiché. Simplifiez-le ou divisez-le en plusieurs articles.',
  authorNotFound: 'Cet auteur est introuvable.',
  noTestMails:
    'Ce blog n’envoie pas d’emails. Définissez SMTP_URL, MAIL_FROM et PUBLIC_URL, puis redémarrez le serveur.',
  testMailNotFound: 'Cet email de test est introuvable. Les résultats sont conservés pendant sept jours.',
};
