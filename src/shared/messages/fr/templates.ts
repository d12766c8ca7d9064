import { plural, type Translation } from '../define.ts';
import type { templateMessages as english } from '../en/templates.ts';

const days = (count: number) => plural(count, { one: '# jour', many: '# de jours', other: '# jours' });

export const templateMessages: Translation<typeof english> = {
  about: {
    title: 'À propos',
    topic: 'Ce blog parle de [[? Ses sujets ?]]. Il s’adresse à [[? Son public ?]].',
    authors: 'Qui écrit ici',
    people: '[[? Des noms, et ce que font ces personnes ?]]',
    contact: 'Contact',
    address: '[[? Comment vous joindre ?]]',
  },
  privacy: {
    title: 'Politique de confidentialité',
    notice:
      '[[? Ce texte de départ est créé à partir des paramètres du blog. Ce n’est pas un conseil juridique. Vérifiez chaque phrase, complétez ce qui manque et supprimez cette ligne ?]]',
    responsible: 'Responsable',
    address: '[[? Nom et adresse postale ?]]',
    email: '[[? Adresse email ?]]',
    readers: 'Si vous lisez ce blog',
    visits:
      'Vous pouvez lire ce blog sans compte. Il n’utilise pour cela ni cookies, ni services de publicité ou d’analyse. Votre navigateur retient l’apparence que vous préférez, par exemple sombre. Cela reste sur votre appareil.',
    addresses:
      'Sans votre adresse IP, aucune page ne peut vous être envoyée. La base de données du blog ne la contient pas. Contre les abus, comme deviner des mots de passe, elle contient des pseudonymes d’adresses IP jusqu’à la fin d’une limite.',
    hosting: '[[? Ce que le serveur web et l’hébergeur enregistrent, et pendant combien de temps ?]]',
    clicks: (count) =>
      `Le blog compte combien de fois chaque article est ouvert. Les visites par jour et les sites d’où elles viennent sont conservés pendant ${days(count)}. Ces données ne permettent de reconnaître personne.`,
    reports: (count) =>
      `Si vous signalez un article, le motif, votre commentaire et un pseudonyme de votre adresse IP sont conservés pendant ${days(count)}.`,
    images:
      'Les articles peuvent afficher des images d’autres sites. Votre navigateur les charge depuis ces sites, qui reçoivent donc votre adresse IP.',
    accounts: 'Si vous avez un compte',
    account:
      'Le blog conserve votre nom, votre adresse email et votre mot de passe sous forme de hachage\u202f; si vous en utilisez, aussi des clés d’accès et des jetons d’accès. Votre nom, votre profil et ce que vous publiez sont publics. Votre adresse email ne l’est pas.',
    approval: (count) =>
      `Les admins décident des nouveaux comptes. Les comptes refusés sont supprimés après ${days(count)}.`,
    decisions:
      'Le blog conserve votre rôle. Si votre compte est suspendu ou limité, ou si un de vos articles est masqué, il en conserve le motif jusqu’à la levée de la mesure.',
    sessions: (unused, count) =>
      `Quand vous vous connectez, votre navigateur conserve un jeton, et un cookie pour que les visites de vos propres articles ne soient pas comptées. Le blog conserve la date de connexion et le navigateur. Une session se termine quand vous vous déconnectez, après ${days(unused)} sans utilisation, et au plus tard après ${days(count)}.`,
    networks: (count) =>
      `Un pseudonyme du réseau de votre connexion est conservé pendant ${days(count)}, pour que vous puissiez vous connecter même pendant que d’autres l’essaient.`,
    texts: (count) =>
      `Les articles, brouillons, anciennes versions et images sont conservés jusqu’à ce que vous les supprimiez. Les métadonnées des images, comme le lieu, sont retirées. Les articles supprimés restent dans la corbeille pendant ${days(count)}.`,
    reviews:
      'Si vous soumettez un texte pour relecture, le blog conserve qui le relit et le commentaire s’il vous est renvoyé. Les deux sont supprimés quand vous le soumettez de nouveau ou le retirez, ou quand il est publié.',
    imports: (count) =>
      `Si vous importez des articles, le blog conserve avec eux leur provenance et, pendant ${days(count)} au plus, les archives que vous avez téléversées.`,
    changes: (count) =>
      `La session ou le jeton d’accès qui a modifié un article est conservé pendant ${days(count)}, et dans l’historique des versions de l’article.`,
    log: (count) =>
      `Ce que font la rédaction et les admins, comme masquer un article, est enregistré avec les noms pendant ${days(count)}.`,
    logForever:
      'Ce que font la rédaction et les admins, comme masquer un article, est enregistré avec les noms.',
    mails: (count) =>
      `Les emails concernant votre compte passent par [[? Nom du fournisseur d’email ?]]. Après un envoi, le blog en garde la trace pendant ${days(count)} au plus.`,
    formerEmail: (count) =>
      `Si vous changez d’adresse email, la précédente est conservée pendant ${days(count)}, pour que vous puissiez annuler ce changement.`,
    places: 'Où sont les données',
    host: 'Le blog est hébergé chez [[? Nom et pays de l’hébergeur ?]].',
    imageStore: 'Les images téléversées sont stockées chez [[? Nom et pays du fournisseur de stockage ?]].',
    backups: 'Les sauvegardes sont conservées pendant [[? Combien de temps ?]].',
    webhooks:
      'Quand des articles sont publiés, modifiés ou supprimés, ces services en sont informés\u00a0: [[? Noms des services, et pourquoi ?]]',
    rights: 'Vos droits',
    ownData:
      'Vous pouvez demander une copie de vos données et les faire corriger ou supprimer. Avec un compte, cela se fait dans le tableau de bord\u00a0: vous y téléchargez tout ce qui est conservé à votre sujet, et y supprimez votre compte avec tous ses articles.',
    complaint:
      'Vous pouvez aussi adresser une plainte à une autorité de protection des données\u00a0: [[? Nom de l’autorité ?]]',
    basis: '[[? Sur quelle base légale les données sont conservées, si votre droit en exige une ?]]',
  },
};
