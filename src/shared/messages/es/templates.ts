import { plural, type Translation } from '../define.ts';
import type { templateMessages as english } from '../en/templates.ts';

const days = (count: number) => plural(count, { one: '# día', many: '# de días', other: '# días' });

export const templateMessages: Translation<typeof english> = {
  about: {
    title: 'Acerca de',
    topic: 'Este blog trata de [[? Temas ?]]. Está dirigido a [[? Lectores ?]].',
    authors: 'Quién escribe aquí',
    people: '[[? Nombres y a qué se dedican estas personas ?]]',
    contact: 'Contacto',
    address: '[[? Cómo contactar ?]]',
  },
  privacy: {
    title: 'Política de privacidad',
    notice:
      '[[? Este es un texto de partida, creado a partir de la configuración del blog. No es asesoramiento legal. Revisa cada frase, completa lo que falte y elimina esta línea ?]]',
    responsible: 'Responsable',
    address: '[[? Nombre y dirección postal ?]]',
    email: '[[? Correo electrónico ?]]',
    readers: 'Si lees el blog',
    visits:
      'Puedes leer este blog sin tener una cuenta. No usa cookies para quienes leen, ni servicios de publicidad o de análisis. Tu navegador recuerda cómo quieres ver las páginas, por ejemplo en modo oscuro. Esto no sale de tu dispositivo.',
    addresses:
      'Sin tu dirección IP no se te puede enviar ninguna página. La base de datos del blog no la contiene. Contra abusos, como adivinar contraseñas, guarda seudónimos de direcciones IP hasta que acaba un límite.',
    hosting: '[[? Qué registran el servidor web y el proveedor de alojamiento, y durante cuánto tiempo ?]]',
    clicks: (count) =>
      `El blog cuenta cuántas veces se abre cada artículo. Las visitas por día y los sitios web de los que llegaron se guardan durante ${days(count)}. Con estos datos no se puede reconocer a nadie.`,
    reports: (count) =>
      `Si denuncias un artículo, el motivo, tu comentario y un seudónimo de tu dirección IP se guardan durante ${days(count)}.`,
    images:
      'Los artículos pueden mostrar imágenes de otros sitios web. Tu navegador las carga desde allí, así que esos sitios reciben tu dirección IP.',
    accounts: 'Si tienes una cuenta',
    account:
      'El blog guarda tu nombre, tu correo y tu contraseña en forma de hash; si los usas, también llaves y tokens de acceso. Tu nombre, tu perfil y lo que publicas son públicos. Tu correo no lo es.',
    approval: (count) =>
      `La administración del blog decide sobre las cuentas nuevas. Las rechazadas se eliminan a los ${days(count)}.`,
    decisions:
      'El blog guarda tu rol. Si tu cuenta se suspende o se limita, o si se oculta uno de tus artículos, guarda el motivo hasta que la medida se levante.',
    sessions: (unused, count) =>
      `Cuando inicias sesión, tu navegador guarda un token, y una cookie para que no se cuenten las visitas a tus propios artículos. El blog guarda cuándo y en qué navegador iniciaste sesión. Una sesión acaba cuando la cierras, tras ${days(unused)} sin uso y, como máximo, a los ${days(count)}.`,
    networks: (count) =>
      `Un seudónimo de la red desde la que iniciaste sesión se guarda durante ${days(count)}, para que puedas entrar incluso mientras otras personas lo intentan.`,
    texts: (count) =>
      `Los artículos, borradores, versiones anteriores e imágenes se guardan hasta que los eliminas. Los metadatos de las imágenes, como la ubicación, se quitan. Los artículos eliminados quedan en la papelera durante ${days(count)}.`,
    reviews:
      'Si envías un texto a revisión, el blog guarda quién lo revisa y, si te lo devuelven, el comentario. Ambos datos se eliminan cuando lo envías de nuevo, lo retiras o se publica.',
    imports: (count) =>
      `Si importas artículos, el blog guarda con ellos de dónde vienen y, durante un máximo de ${days(count)}, qué archivos subiste.`,
    changes: (count) =>
      `Qué sesión o token de acceso cambió un artículo se guarda durante ${days(count)}, y en el historial de versiones del artículo.`,
    log: (count) =>
      `Lo que hacen la redacción y la administración, como ocultar un artículo, se registra con nombres durante ${days(count)}.`,
    logForever:
      'Lo que hacen la redacción y la administración, como ocultar un artículo, se registra con nombres.',
    mails: (count) =>
      `Los correos sobre tu cuenta se envían a través de [[? Nombre del proveedor de correo ?]]. Cuando se ha enviado uno, el blog lo recuerda durante un máximo de ${days(count)}.`,
    formerEmail: (count) =>
      `Si cambias tu correo, el anterior se guarda durante ${days(count)} para que puedas deshacer el cambio.`,
    places: 'Dónde se guardan los datos',
    host: 'El blog está alojado en [[? Nombre y país del proveedor de alojamiento ?]].',
    imageStore: 'Las imágenes subidas se guardan en [[? Nombre y país del proveedor de almacenamiento ?]].',
    backups: 'Las copias de seguridad se conservan durante [[? Cuánto tiempo ?]].',
    webhooks:
      'Cuando se publican, cambian o eliminan artículos, se avisa a estos servicios: [[? Nombres de los servicios y motivo ?]]',
    rights: 'Tus derechos',
    ownData:
      'Puedes pedir una copia de tus datos y que se corrijan o eliminen. Con una cuenta puedes hacerlo en el panel: allí descargas todo lo que se guarda sobre ti y eliminas tu cuenta con todos sus artículos.',
    complaint:
      'También puedes reclamar ante una autoridad de protección de datos: [[? Nombre de la autoridad ?]]',
    basis: '[[? Con qué base jurídica se guardan los datos, si tu legislación exige una ?]]',
  },
};
