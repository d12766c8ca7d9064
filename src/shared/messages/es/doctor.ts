import { formatNumber, plural, type Translation } from '../define.ts';
import type { doctorMessages as english } from '../en/doctor.ts';

const accounts = (count: number) => plural(count, { one: '# cuenta', other: '# cuentas' });
const articles = (count: number) => plural(count, { one: '# artículo', other: '# artículos' });
const days = (count: number) => plural(count, { one: '# día', other: '# días' });
const images = (count: number) => plural(count, { one: '# imagen', other: '# imágenes' });
const files = (count: number) => plural(count, { one: '# archivo', other: '# archivos' });
const emails = (count: number) => plural(count, { one: '# correo', other: '# correos' });
const belongToNo = (count: number) =>
  plural(count, {
    one: '# archivo no corresponde a ninguna',
    other: '# archivos no corresponden a ninguna',
  });
const imagesOf = (count: number, all: number) => `${formatNumber(count)} de ${images(all)}`;

export const doctorMessages: Translation<typeof english> = {
  settings: {
    ok: 'Toda la configuración es válida.',
    misspelled: (name, setting) => `${name} no es una opción de configuración. ¿Querías decir ${setting}?`,
  },
  places: { database: 'la base de datos', s3: (bucket, endpoint) => `el bucket ${bucket} de ${endpoint}` },
  reasons: {
    locked: 'otro programa la ha bloqueado',
    diskFullOrFailing: 'el disco está lleno o falla',
    noSuchAddress: 'este equipo no tiene esa dirección. Indica en HOST una que tenga',
    permission: 'permiso denegado',
    readOnly: 'el disco es de solo lectura',
    diskFull: 'el disco está lleno',
    quota: 'se agotó la cuota de disco de este usuario',
    tooLarge: 'el archivo es más grande de lo que permite el sistema',
    noFolder: 'la carpeta no existe y no se puede crear',
    fileInTheWay: 'un archivo ocupa ese lugar',
    folderInTheWay: 'una carpeta ocupa ese lugar',
  },
  images: {
    ok: (count, size, place) => `${images(count)} (${size}), ubicación: ${place}.`,
    unreachable: (place, reason) =>
      `No se pueden leer las imágenes en ${place}: ${reason}. Revisa MEDIA_URL, MEDIA_ACCESS_KEY y MEDIA_SECRET_KEY.`,
    partly: (read, all) =>
      `Archivos leídos: ${formatNumber(read)} de ${formatNumber(all)}. La próxima vez se leerán otros, y con --image-seconds 9999, todos.`,
    unreadable: (place, reason) => `No se pueden leer las imágenes en ${place}: ${reason}.`,
    wrongStore: (place, marker) =>
      `${place} no contiene ninguna de las imágenes de este blog. Por eso el servidor devuelve el error 503 para las imágenes y no permite subir otras. Monta el disco que las contiene o indica en MEDIA_URL dónde están. Si se perdieron, copia en ${place} los archivos de la carpeta backup-media de una copia de seguridad${marker === null ? '' : ` o crea el archivo vacío ${marker} para continuar sin ellas`}.`,
    inaccessible: ({ count, example, folder, owner }) =>
      `El usuario ${owner} no puede leer o reemplazar ${files(count)} en ${folder}, por ejemplo, ${example}. Ejecuta chown -R ${owner} '${folder}' como root.`,
    damaged: (count, all, place, example, empty) =>
      `${imagesOf(count, all)} en ${place} ${plural(count, { one: 'está dañada', other: 'están dañadas' })}, por ejemplo, ${example}${empty === 0 ? '' : ` (${plural(empty, { one: '# archivo está vacío', other: '# archivos están vacíos' })})`}. Restaura una copia de seguridad o sube de nuevo las mismas imágenes. El servidor vuelve a crear por sí solo los tamaños más pequeños (como …-480.webp).`,
    lackSizes: (count, place, example) =>
      `En ${place}, a ${images(count)} le${count === 1 ? '' : 's'} faltan tamaños más pequeños, por ejemplo, a ${example}. Por eso los lectores cargan el tamaño original. Restaura una copia de seguridad o sube de nuevo las mismas imágenes.`,
    missing: (count, all, place, example) =>
      `${imagesOf(count, all)} no ${plural(count, { one: 'tiene', other: 'tienen' })} archivo en ${place}, por ejemplo, ${example}. Copia allí los archivos de la carpeta backup-media de una copia de seguridad, o los del lugar donde se guardaban antes las imágenes.`,
    unowned: (count, place) =>
      `En ${place}, ${belongToNo(count)} imagen. El servidor elimina estos archivos una vez al día. Si no lo hace, revisa su registro.`,
    strange: (count, place) =>
      `En ${place}, ${belongToNo(count)} imagen de este blog. Si otro blog también guarda allí sus imágenes, define otra MEDIA_URL para uno de los dos: una imagen que elimina uno desaparece también del otro. Si no es así, son restos de subidas interrumpidas y no causan problemas.`,
    noUploads:
      'No se pueden subir imágenes, porque el paquete sharp falta o no funciona aquí. Ejecuta npm install --include=optional en la carpeta del blog y reinicia el servidor.',
  },
  program: {
    ok: (version, node) => `Markdown Blog ${version} con Node ${node}.`,
    wrongNode: (version, node, wanted) =>
      `Markdown Blog ${version} usa Node ${node}, pero está probado con Node ${wanted}. Inícialo con npm o con node_modules/.bin/node.`,
    notBuilt: (version, node, folder) =>
      `Markdown Blog ${version} con Node ${node}. El cliente en ${folder} falta o está incompleto. Ejecuta npm run build.`,
  },
  folder: {
    ok: (folder) => `Solo su propietario tiene acceso a ${folder}.`,
    missing: (folder) =>
      `${folder} no existe. Define DATA_DIR igual que para el servidor o inicia el servidor una vez.`,
    unusable: (folder, reason) => `No se puede usar ${folder}: ${reason}.`,
    otherUser: (folder, owner, user) =>
      `${folder} pertenece al usuario ${owner}, pero este programa se ejecuta como usuario ${user}. Ejecuta el servidor y sus comandos como usuario ${owner}.`,
    otherOwner: (file, folder, owner, target) =>
      `${file} no tiene el mismo propietario que ${folder}. Ejecuta chown -R ${owner} '${target}'.`,
    open: (file, target) =>
      `Otros usuarios de este equipo tienen acceso a ${file}. Ejecuta chmod -R go= '${target}'.`,
  },
  pages: {
    unlinked: (settings) =>
      `Los lectores no ven ningún enlace para estas opciones, porque la página está oculta, se eliminó o ahora es un artículo: ${settings}. Elige otra página en la configuración o vuelve a mostrarla.`,
    taken: (urls) =>
      `No se puede llegar a estas páginas porque el blog muestra otra cosa en sus URL: ${urls}. Para cambiarlas, abre la página en Mis artículos → Páginas.`,
  },
  disk: {
    ok: (free, folder) => `Espacio libre en ${folder}: ${free}.`,
    full: (free, folder) =>
      `Solo quedan ${free} libres en ${folder}. Libera espacio antes de que ya no se pueda guardar nada.`,
    fewFiles: (free, folder, count) =>
      `Espacio libre en ${folder}: ${free}, pero en el disco solo ${plural(count, { one: 'cabe # archivo', other: 'caben # archivos' })} más. Elimina archivos que no necesites.`,
    tooSmallForCopies: (free, folder, size) =>
      `Espacio libre en ${folder}: ${free}. No alcanza para dos copias de la base de datos (${size} cada una). Cada actualización y cada copia de seguridad crea una. Libera espacio.`,
    low: (free, folder) => `Espacio libre en ${folder}: ${free}. Libera espacio pronto.`,
  },
  secret: {
    set: 'JWT_SECRET está definido.',
    unusable: (file) =>
      `${file} no contiene un secreto válido. Elimina el archivo para crear uno nuevo. Todos tendrán que volver a iniciar sesión.`,
    weak: 'JWT_SECRET es fácil de adivinar. Cámbialo por lo que muestra openssl rand -base64 48.',
    missing: (folder) =>
      `Todavía no hay un secreto en ${folder}. El servidor crea uno la primera vez que se inicia.`,
    onSqlite: (file) =>
      `${file} existe. Las copias de seguridad no incluyen este archivo, así que guarda una copia.`,
    onPostgres: (file) =>
      `${file} existe. Otros servidores con la misma base de datos necesitan el mismo secreto en JWT_SECRET.`,
  },
  database: {
    ok: (where) => `${where} funciona y está al día.`,
    outdated: (where, changes) =>
      `${where} funciona, pero es de una versión anterior. En el próximo inicio se ${plural(changes, { one: 'aplicará # cambio', other: 'aplicarán # cambios' })}.`,
    missing: (file) =>
      `La base de datos ${file} no existe. Define DATA_DIR o DATABASE_URL igual que para el servidor o inicia el servidor una vez.`,
    otherUser: (file) => `No se abrió ${file}, porque este archivo pertenece a otro usuario.`,
    cannotOpenAt: (place, reason) => `No se puede abrir ${place}: ${reason}.`,
    cannotOpen: (reason) => `No se puede abrir la base de datos: ${reason}.`,
    path: (path) => `Su ruta es ${path}.`,
    access: (path) => `Comprueba que este usuario puede leer y modificar ${path} y escribir en su carpeta.`,
    checkPostgres: 'Comprueba que PostgreSQL funcione y que DATABASE_URL sea correcta.',
    restore: 'Restaura una copia de seguridad con npm run restore -- FILE --force.',
    lost: (where, count, note) =>
      `${where} no tiene cuentas, pero en una copia de seguridad había ${accounts(count.users)} y ${articles(count.articles)}. Restaura esa copia de seguridad o elimina ${note} si este es un blog nuevo.`,
  },
  clock: {
    ok: (time) => `El reloj marca ${time}.`,
    behind: (time, newest) =>
      `El reloj de este equipo marca ${time}, pero el blog tiene contenido del ${newest}. Sincroniza el reloj, por ejemplo, con timedatectl set-ntp true. Si ahora está en hora, estaba adelantado cuando se escribió ese contenido.`,
    postgres: (time) =>
      `El reloj de este equipo marca ${time}, pero el de PostgreSQL marca otra hora. Sincroniza los relojes, por ejemplo, con timedatectl set-ntp true.`,
  },
  integrity: {
    ok: 'La comprobación de integridad de SQLite no encontró errores.',
    partly: (seconds) =>
      `La comprobación de integridad de SQLite no encontró errores en ${seconds}\u00a0s, pero no le dio tiempo a terminar. npm run backup comprueba toda la base de datos.`,
    damaged: (file, fault) =>
      `${file} está dañado (${fault}). Detén el servidor y restaura la última copia de seguridad con npm run restore -- FILE --force.`,
    unchecked: (file) =>
      `No se puede comprobar ${file}. Detén el servidor y restaura la última copia de seguridad con npm run restore -- FILE --force.`,
    postgresOk: 'Todos los índices son válidos.',
    postgresIndex: (name) => `El índice ${name} no es válido. Ejecuta REINDEX INDEX "${name}".`,
  },
  address: {
    local: 'Solo este equipo puede conectarse.',
    publicUrl: (url) => `Los lectores usan ${url}.`,
    trustsEveryone:
      'TRUST_PROXY confía en todos, así que cualquiera puede saltarse los límites de frecuencia. Asígnale la dirección de tu proxy.',
    noProxy:
      'PUBLIC_URL usa https, pero TRUST_PROXY no indica ningún proxy. Por eso todos los lectores cuentan como uno solo y comparten los mismos límites de frecuencia. Define TRUST_PROXY=true o asígnale la dirección de tu proxy.',
    insecure: (host) =>
      `Con HOST=${host} pueden conectarse otros equipos, pero PUBLIC_URL no empieza por https. Otras personas de la red pueden leer contraseñas y sesiones. Configura un proxy con https como se describe en docs/running.md.`,
    noPublicUrl: 'Indica en PUBLIC_URL la URL que usan los lectores, por ejemplo, https://blog.example.org.',
  },
  server: {
    ok: (version, url) => `La versión ${version} funciona en ${url}.`,
    anyPort: 'Sin comprobar, porque con PORT=0 se usa cualquier puerto libre.',
    notRunning: (url) => `No hay ningún servidor en ${url}. Inícialo con npm start o inicia su servicio.`,
    otherProgram: (url) => `Otro programa usa ${url}. Detenlo o elige otro puerto en PORT.`,
    withoutDatabase: (url, answer) =>
      `El servidor en ${url} no puede conectarse a su base de datos. ${answer} Busca el motivo en su registro.`.replace(
        '  ',
        ' ',
      ),
    outdated: (running, url) => `La versión ${running} todavía funciona en ${url}. Reinicia el servidor.`,
  },
  proxy: {
    ok: (url) => `El blog es accesible en ${url}.`,
    unreachable: (url) =>
      `No se puede acceder a ${url} desde este equipo. Comprueba que el nombre apunte a tu proxy y revisa el registro del proxy.`,
    notHttps: (url) =>
      `El servidor no sabe que ${url} usa https. Haz que el proxy envíe X-Forwarded-Proto e indica su dirección en TRUST_PROXY.`,
  },
  mail: {
    ok: (server, sender) =>
      `${server} acepta el inicio de sesión. Para probar el envío desde ${sender}, ejecuta npm run admin -- test-mail EMAIL.`,
    refused: (server, reason) => `No se pudo iniciar sesión en ${server}: ${reason}. Revisa SMTP_URL.`,
  },
  backup: {
    ok: (time) => `Última copia de seguridad: ${time}.`,
    none: (hint) => `Todavía no hay ninguna copia de seguridad. ${hint}`,
    old: (time, age, hint) =>
      `La última copia de seguridad es de hace ${days(age)} (${time}). Averigua por qué no se hizo otra desde entonces. ${hint}`,
    inFuture: (time, hint) => `La última copia de seguridad tiene una fecha futura (${time}). ${hint}`,
    onSqlite: 'Haz una con npm run backup -- FILE, incluso con el servidor en marcha.',
    onPostgres: (file) => `Haz una con pg_dump y después ejecuta touch '${file}'.`,
  },

  mailQueue: {
    queued: (waiting, oldest) =>
      `${emails(waiting)} a la espera de enviarse, el más antiguo desde el ${oldest}.`,
    off: 'El envío de correos está desactivado. Para ayudar a alguien que olvidó su contraseña, ejecuta: npm run admin -- reset-link EMAIL',
    failing: (failing, problem, waiting, oldest) =>
      `El servidor de correo no aceptó ${emails(failing)} (${problem}). En total hay ${formatNumber(waiting)} a la espera, el más antiguo desde el ${oldest}. Cada uno se reintenta durante nueve horas.`,
    givenUp: (count, problem) =>
      `No se ${plural(count, { one: 'pudo enviar # correo', other: 'pudieron enviar # correos' })} en los últimos siete días. Último error: ${problem}.`,
    idle: 'Los correos se envían. No hay ninguno en espera.',
    waiting: (count) =>
      `${plural(count, { one: '# correo se enviará', other: '# correos se enviarán' })} dentro de poco.`,
  },
};
