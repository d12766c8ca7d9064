import { formatNumber, plural, type Translation } from '../define.ts';
import type { doctorMessages as english } from '../en/doctor.ts';

const accounts = (count: number) => plural(count, { one: '# compte', other: '# comptes' });
const articles = (count: number) => plural(count, { one: '# article', other: '# articles' });
const days = (count: number) => plural(count, { one: '# jour', other: '# jours' });
const images = (count: number) => plural(count, { one: '# image', other: '# images' });
const files = (count: number) => plural(count, { one: '# fichier', other: '# fichiers' });
const emails = (count: number) => plural(count, { one: '# email', other: '# emails' });
const matchNo = (count: number) =>
  plural(count, { one: '# fichier ne correspond à aucune', other: '# fichiers ne correspondent à aucune' });

export const doctorMessages: Translation<typeof english> = {
  settings: {
    ok: 'Tous les paramètres sont valides.',
    misspelled: (name, setting) => `${name} n’est pas un paramètre. Vouliez-vous dire ${setting}\u202f?`,
  },
  places: { database: 'la base de données', s3: (bucket, endpoint) => `le bucket ${bucket} de ${endpoint}` },
  reasons: {
    locked: 'un autre programme l’a verrouillée',
    diskFullOrFailing: 'le disque est plein ou défaillant',
    noSuchAddress: 'cette machine n’a pas cette adresse. Indiquez dans HOST une adresse qu’elle possède',
    permission: 'accès refusé',
    readOnly: 'le disque est en lecture seule',
    diskFull: 'le disque est plein',
    quota: 'le quota de disque de cet utilisateur est épuisé',
    tooLarge: 'le fichier est plus grand que ce que permet le système',
    noFolder: 'le dossier n’existe pas et ne peut pas être créé',
    fileInTheWay: 'un fichier occupe déjà cet emplacement',
    folderInTheWay: 'un dossier occupe déjà cet emplacement',
  },
  images: {
    ok: (count, size, place) => `${images(count)} (${size}), emplacement\u00a0: ${place}.`,
    unreachable: (place, reason) =>
      `Impossible de lire les images dans ${place}\u00a0: ${reason}. Vérifiez MEDIA_URL, MEDIA_ACCESS_KEY et MEDIA_SECRET_KEY.`,
    partly: (read, all) =>
      `Fichiers lus\u00a0: ${formatNumber(read)} sur ${formatNumber(all)}. La prochaine exécution en lira d’autres, et --image-seconds 9999 les lit tous.`,
    unreadable: (place, reason) => `Impossible de lire les images dans ${place}\u00a0: ${reason}.`,
    wrongStore: (place, marker) =>
      `${place} ne contient aucune des images de ce blog. Le serveur renvoie donc l’erreur 503 pour les images et refuse les téléversements. Montez le disque qui les contient, ou indiquez dans MEDIA_URL où elles se trouvent. Si elles sont perdues, copiez dans ${place} les fichiers du dossier backup-media d’une sauvegarde${marker === null ? '' : `, ou créez le fichier vide ${marker} pour continuer sans elles`}.`,
    inaccessible: ({ count, example, folder, owner }) =>
      `L’utilisateur ${owner} ne peut pas lire ou remplacer ${files(count)} dans ${folder}, par exemple ${example}. Exécutez chown -R ${owner} '${folder}' en tant que root.`,
    damaged: (count, all, place, example, empty) =>
      `${images(count)} sur ${formatNumber(all)} ${plural(count, { one: 'est endommagée', other: 'sont endommagées' })} dans ${place}, par exemple ${example}${empty === 0 ? '' : ` (${plural(empty, { one: '# fichier est vide', other: '# fichiers sont vides' })})`}. Restaurez une sauvegarde, ou téléversez de nouveau les mêmes images. Le serveur recrée lui-même les tailles réduites (comme …-480.webp).`,
    lackSizes: (count, place, example) =>
      `Dans ${place}, il manque des tailles réduites à ${images(count)}, par exemple à ${example}. Les lecteurs chargent donc la taille d’origine. Restaurez une sauvegarde, ou téléversez de nouveau les mêmes images.`,
    missing: (count, all, place, example) =>
      `${images(count)} sur ${formatNumber(all)} ${plural(count, { one: 'n’a', other: 'n’ont' })} pas de fichier dans ${place}, par exemple ${example}. Copiez-y les fichiers du dossier backup-media d’une sauvegarde, ou ceux de l’ancien emplacement des images.`,
    unowned: (count, place) =>
      `Dans ${place}, ${matchNo(count)} image. Le serveur supprime ces fichiers une fois par jour. S’il ne le fait pas, consultez son journal.`,
    strange: (count, place) =>
      `Dans ${place}, ${matchNo(count)} image de ce blog. Si un autre blog y stocke aussi ses images, définissez une autre MEDIA_URL pour l’un des deux\u00a0: une image que l’un supprime disparaît aussi de l’autre. Si ce n’est pas le cas, ce sont des restes de téléversements interrompus, sans conséquence.`,
    noUploads:
      'Le téléversement d’images est désactivé, car le paquet sharp est absent ou ne fonctionne pas ici. Exécutez npm install --include=optional dans le dossier du blog, puis redémarrez le serveur.',
  },
  program: {
    ok: (version, node) => `Markdown Blog ${version} avec Node ${node}.`,
    wrongNode: (version, node, wanted) =>
      `Markdown Blog ${version} utilise Node ${node}, mais il est testé avec Node ${wanted}. Démarrez-le avec npm ou avec node_modules/.bin/node.`,
    notBuilt: (version, node, folder) =>
      `Markdown Blog ${version} avec Node ${node}. Le client dans ${folder} est absent ou incomplet. Exécutez npm run build.`,
  },
  folder: {
    ok: (folder) => `Seul son propriétaire a accès à ${folder}.`,
    missing: (folder) =>
      `${folder} n’existe pas. Définissez DATA_DIR comme pour le serveur, ou démarrez le serveur une fois.`,
    unusable: (folder, reason) => `Impossible d’utiliser ${folder}\u00a0: ${reason}.`,
    otherUser: (folder, owner, user) =>
      `${folder} appartient à l’utilisateur ${owner}, mais ce programme s’exécute en tant qu’utilisateur ${user}. Exécutez le serveur et ses commandes en tant qu’utilisateur ${owner}.`,
    otherOwner: (file, folder, owner, target) =>
      `${file} n’a pas le même propriétaire que ${folder}. Exécutez chown -R ${owner} '${target}'.`,
    open: (file, target) =>
      `D’autres utilisateurs de cette machine ont accès à ${file}. Exécutez chmod -R go= '${target}'.`,
  },
  pages: {
    unlinked: (settings) =>
      `Les lecteurs ne voient aucun lien pour ces paramètres, car la page est masquée, supprimée ou devenue un article\u00a0: ${settings}. Choisissez une autre page dans les paramètres, ou affichez-la de nouveau.`,
    taken: (urls) =>
      `Ces pages sont inaccessibles, car le blog affiche autre chose à leur URL\u00a0: ${urls}. Pour la changer, ouvrez la page dans Mes articles → Pages.`,
  },
  disk: {
    ok: (free, folder) => `Espace libre dans ${folder}\u00a0: ${free}.`,
    full: (free, folder) =>
      `Il ne reste que ${free} dans ${folder}. Libérez de l’espace avant que l’enregistrement ne devienne impossible.`,
    fewFiles: (free, folder, count) =>
      `Espace libre dans ${folder}\u00a0: ${free}, mais le disque n’a plus de place que pour ${files(count)}. Supprimez des fichiers dont vous n’avez pas besoin.`,
    tooSmallForCopies: (free, folder, size) =>
      `Espace libre dans ${folder}\u00a0: ${free}. C’est trop peu pour deux copies de la base de données (${size} chacune). Chaque mise à niveau et chaque sauvegarde en crée une. Libérez de l’espace.`,
    low: (free, folder) => `Espace libre dans ${folder}\u00a0: ${free}. Libérez bientôt de l’espace.`,
  },
  secret: {
    set: 'JWT_SECRET est défini.',
    unusable: (file) =>
      `${file} ne contient pas de secret valide. Supprimez ce fichier pour en créer un nouveau. Tout le monde devra se reconnecter.`,
    weak: 'JWT_SECRET est facile à deviner. Remplacez-le par ce qu’affiche openssl rand -base64 48.',
    missing: (folder) =>
      `Il n’y a pas encore de secret dans ${folder}. Le serveur en crée un à son premier démarrage.`,
    onSqlite: (file) =>
      `${file} existe. Les sauvegardes ne contiennent pas ce fichier\u00a0: gardez-en une copie.`,
    onPostgres: (file) =>
      `${file} existe. Les autres serveurs qui utilisent la même base de données ont besoin du même secret dans JWT_SECRET.`,
  },
  database: {
    ok: (where) => `${where} fonctionne et est à jour.`,
    outdated: (where, changes) =>
      `${where} fonctionne, mais vient d’une version antérieure. Le prochain démarrage y apportera ${plural(changes, { one: '# modification', other: '# modifications' })}.`,
    missing: (file) =>
      `La base de données ${file} n’existe pas. Définissez DATA_DIR ou DATABASE_URL comme pour le serveur, ou démarrez le serveur une fois.`,
    otherUser: (file) => `${file} n’a pas été ouvert, car ce fichier appartient à un autre utilisateur.`,
    cannotOpenAt: (place, reason) => `Impossible d’ouvrir ${place}\u00a0: ${reason}.`,
    cannotOpen: (reason) => `Impossible d’ouvrir la base de données\u00a0: ${reason}.`,
    path: (path) => `Son chemin est ${path}.`,
    access: (path) =>
      `Assurez-vous que cet utilisateur peut lire et modifier ${path} et écrire dans son dossier.`,
    checkPostgres: 'Vérifiez que PostgreSQL fonctionne et que DATABASE_URL est correct.',
    restore: 'Restaurez une sauvegarde avec npm run restore -- FILE --force.',
    lost: (where, count, note) =>
      `${where} n’a aucun compte, alors qu’une sauvegarde contenait ${accounts(count.users)} et ${articles(count.articles)}. Restaurez cette sauvegarde, ou supprimez ${note} s’il s’agit d’un nouveau blog.`,
  },
  clock: {
    ok: (time) => `L’horloge indique le ${time}.`,
    behind: (time, newest) =>
      `L’horloge de cette machine indique le ${time}, mais le blog a du contenu daté du ${newest}. Synchronisez l’horloge, par exemple avec timedatectl set-ntp true. Si elle est à l’heure maintenant, elle avançait quand ce contenu a été écrit.`,
    postgres: (time) =>
      `L’horloge de cette machine indique le ${time}, mais celle de PostgreSQL indique autre chose. Synchronisez les horloges, par exemple avec timedatectl set-ntp true.`,
  },
  integrity: {
    ok: 'La vérification d’intégrité de SQLite n’a trouvé aucune erreur.',
    partly: (seconds) =>
      `La vérification d’intégrité de SQLite n’a trouvé aucune erreur en ${seconds}\u00a0s, mais n’a pas eu le temps de finir. npm run backup vérifie toute la base de données.`,
    damaged: (file, fault) =>
      `${file} est endommagé (${fault}). Arrêtez le serveur et restaurez la dernière sauvegarde avec npm run restore -- FILE --force.`,
    unchecked: (file) =>
      `Impossible de vérifier ${file}. Arrêtez le serveur et restaurez la dernière sauvegarde avec npm run restore -- FILE --force.`,
    postgresOk: 'Tous les index sont valides.',
    postgresIndex: (name) => `L’index ${name} n’est pas valide. Exécutez REINDEX INDEX "${name}".`,
  },
  address: {
    local: 'Seule cette machine peut se connecter.',
    publicUrl: (url) => `Les lecteurs utilisent ${url}.`,
    trustsEveryone:
      'TRUST_PROXY fait confiance à tout le monde. N’importe qui peut donc contourner les limites de fréquence. Indiquez-y l’adresse de votre proxy.',
    noProxy:
      'PUBLIC_URL est en https, mais TRUST_PROXY n’indique aucun proxy. Tous les lecteurs comptent donc comme un seul et se partagent les mêmes limites de fréquence. Définissez TRUST_PROXY=true, ou indiquez-y l’adresse de votre proxy.',
    insecure: (host) =>
      `Avec HOST=${host}, d’autres machines peuvent se connecter, mais PUBLIC_URL ne commence pas par https. D’autres personnes sur le réseau peuvent lire les mots de passe et les sessions. Mettez en place un proxy avec https, comme l’explique docs/running.md.`,
    noPublicUrl:
      'Indiquez dans PUBLIC_URL l’URL que les lecteurs utilisent, par exemple https://blog.example.org.',
  },
  server: {
    ok: (version, url) => `La version ${version} fonctionne à l’adresse ${url}.`,
    anyPort: 'Non vérifié, car avec PORT=0 n’importe quel port libre est utilisé.',
    notRunning: (url) =>
      `Aucun serveur ne fonctionne à l’adresse ${url}. Démarrez-le avec npm start, ou démarrez son service.`,
    otherProgram: (url) =>
      `Un autre programme utilise ${url}. Arrêtez-le, ou choisissez un autre port dans PORT.`,
    withoutDatabase: (url, answer) =>
      `Le serveur à l’adresse ${url} ne parvient pas à joindre sa base de données. ${answer} Cherchez la raison dans son journal.`.replace(
        '  ',
        ' ',
      ),
    outdated: (running, url) =>
      `La version ${running} fonctionne encore à l’adresse ${url}. Redémarrez le serveur.`,
  },
  proxy: {
    ok: (url) => `Le blog est accessible à l’adresse ${url}.`,
    unreachable: (url) =>
      `${url} n’est pas accessible depuis cette machine. Vérifiez que le nom pointe vers votre proxy, et consultez le journal du proxy.`,
    notHttps: (url) =>
      `Le serveur ne sait pas que ${url} est en https. Faites envoyer X-Forwarded-Proto par le proxy, et indiquez son adresse dans TRUST_PROXY.`,
  },
  mail: {
    ok: (server, sender) =>
      `${server} accepte l’authentification. Pour tester l’envoi depuis ${sender}, exécutez npm run admin -- test-mail EMAIL.`,
    refused: (server, reason) =>
      `Impossible de s’authentifier auprès de ${server}\u00a0: ${reason}. Vérifiez SMTP_URL.`,
  },
  backup: {
    ok: (time) => `Dernière sauvegarde\u00a0: ${time}.`,
    none: (hint) => `Il n’y a pas encore de sauvegarde. ${hint}`,
    old: (time, age, hint) =>
      `La dernière sauvegarde remonte à ${days(age)} (${time}). Cherchez pourquoi il n’y en a pas eu depuis. ${hint}`,
    inFuture: (time, hint) => `La date de la dernière sauvegarde est dans le futur (${time}). ${hint}`,
    onSqlite: 'Faites-en une avec npm run backup -- FILE, même pendant que le serveur fonctionne.',
    onPostgres: (file) => `Faites-en une avec pg_dump, puis exécutez touch '${file}'.`,
  },

  mailQueue: {
    queued: (waiting, oldest) => `${emails(waiting)} en attente d’envoi, le plus ancien depuis le ${oldest}.`,
    off: 'Les emails sont désactivés. Pour aider une personne qui a oublié son mot de passe, exécutez\u00a0: npm run admin -- reset-link EMAIL',
    failing: (failing, problem, waiting, oldest) =>
      `Le serveur de messagerie n’a pas accepté ${emails(failing)} (${problem}). ${formatNumber(waiting)} en attente au total, le plus ancien depuis le ${oldest}. Pour chacun, de nouvelles tentatives ont lieu pendant neuf heures.`,
    givenUp: (count, problem) =>
      `${plural(count, { one: '# email n’a pas pu être envoyé', other: '# emails n’ont pas pu être envoyés' })} ces sept derniers jours. Dernière erreur\u00a0: ${problem}.`,
    idle: 'Les emails sont envoyés. Aucun n’est en attente.',
    waiting: (count) =>
      `${plural(count, { one: '# email sera bientôt envoyé', other: '# emails seront bientôt envoyés' })}.`,
  },
};
