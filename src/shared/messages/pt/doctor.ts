import { formatNumber, plural, type Translation } from '../define.ts';
import type { doctorMessages as english } from '../en/doctor.ts';

const accounts = (count: number) => plural(count, { one: '# conta', other: '# contas' });
const articles = (count: number) => plural(count, { one: '# artigo', other: '# artigos' });
const changes = (count: number) => plural(count, { one: '# alteração', other: '# alterações' });
const days = (count: number) => plural(count, { one: '# dia', other: '# dias' });
const emails = (count: number) => plural(count, { one: '# e-mail', other: '# e-mails' });

export const doctorMessages: Translation<typeof english> = {
  settings: {
    ok: 'Todas as configurações são válidas.',
    misspelled: (name, setting) => `${name} não é uma configuração. Você quis dizer ${setting}?`,
  },
  places: { database: 'banco de dados', s3: (bucket, endpoint) => `bucket ${bucket} de ${endpoint}` },
  reasons: {
    locked: 'outro programa o bloqueou',
    diskFullOrFailing: 'o disco está cheio ou com defeito',
    noSuchAddress: 'esta máquina não tem esse endereço. Defina HOST com um que ela tenha',
    permission: 'permissão negada',
    readOnly: 'o disco é somente leitura',
    diskFull: 'o disco está cheio',
    quota: 'a cota de disco deste usuário acabou',
    tooLarge: 'o arquivo é maior do que o sistema permite',
    noFolder: 'a pasta não existe e não pode ser criada',
    fileInTheWay: 'há um arquivo no lugar',
    folderInTheWay: 'há uma pasta no lugar',
  },
  images: {
    ok: (count, size, place) =>
      `${plural(count, { one: '# imagem', other: '# imagens' })} (${size}) em ${place}.`,
    unreachable: (place, reason) =>
      `Não foi possível ler as imagens em ${place}: ${reason}. Verifique MEDIA_URL, MEDIA_ACCESS_KEY e MEDIA_SECRET_KEY.`,
    partly: (read, files) =>
      `Arquivos lidos: ${formatNumber(read)} de ${formatNumber(files)}. A próxima verificação lê outros; com --image-seconds 9999, lê todos.`,
    unreadable: (place, reason) => `Não foi possível ler as imagens em ${place}: ${reason}.`,
    wrongStore: (place, marker) =>
      `Nenhuma imagem deste blog está em ${place}. Por isso, as imagens respondem com erro 503 e novos envios são recusados. Monte o disco das imagens ou defina MEDIA_URL com o local onde elas estão. Se elas se perderam, copie para ${place} os arquivos da pasta backup-media de um backup${marker === null ? '' : ` ou crie o arquivo vazio ${marker} para continuar sem elas`}.`,
    inaccessible: ({ count, example, folder, owner }) =>
      `O usuário ${owner} não consegue ler nem substituir ${plural(count, { one: '# arquivo', other: '# arquivos' })} em ${folder}, por exemplo ${example}. Execute chown -R ${owner} '${folder}' como root.`,
    damaged: (count, all, place, example, empty) =>
      `Imagens danificadas em ${place}: ${formatNumber(count)} de ${formatNumber(all)}, por exemplo ${example}${empty === 0 ? '' : ` (${plural(empty, { one: '# arquivo vazio', other: '# arquivos vazios' })})`}. Restaure um backup ou envie as mesmas imagens de novo. O próprio servidor gera novamente os tamanhos menores (como …-480.webp).`,
    lackSizes: (count, place, example) =>
      `Faltam tamanhos menores de ${plural(count, { one: '# imagem', other: '# imagens' })} em ${place}, por exemplo ${example}. Os leitores carregam o tamanho original. Restaure um backup ou envie as mesmas imagens de novo.`,
    missing: (count, all, place, example) =>
      `Imagens sem arquivo em ${place}: ${formatNumber(count)} de ${formatNumber(all)}, por exemplo ${example}. Copie para lá os arquivos da pasta backup-media de um backup ou os do local onde as imagens ficavam antes.`,
    unowned: (count, place) =>
      `Arquivos sem imagem correspondente em ${place}: ${formatNumber(count)}. O servidor exclui esses arquivos uma vez por dia. Se isso não acontecer, consulte o log do servidor.`,
    strange: (count, place) =>
      `Arquivos que não pertencem a nenhuma imagem deste blog em ${place}: ${formatNumber(count)}. Se outro blog guarda imagens nesse local, defina outro valor de MEDIA_URL em um dos dois: uma imagem que um deles exclui some dos dois. Caso contrário, são restos de envios interrompidos e não causam problemas.`,
    noUploads:
      'O envio de imagens está desativado porque o pacote sharp não está instalado ou não funciona aqui. Execute npm install --include=optional na pasta do blog e reinicie o servidor.',
  },
  program: {
    ok: (version, node) => `Markdown Blog ${version} no Node ${node}.`,
    wrongNode: (version, node, wanted) =>
      `Markdown Blog ${version} no Node ${node}, mas os testes são feitos no Node ${wanted}. Inicie o blog com npm ou com node_modules/.bin/node.`,
    notBuilt: (version, node, folder) =>
      `Markdown Blog ${version} no Node ${node}. Os arquivos da interface em ${folder} não existem ou estão incompletos. Execute npm run build.`,
  },
  folder: {
    ok: (folder) => `Só o proprietário tem acesso a ${folder}.`,
    missing: (folder) =>
      `${folder} não existe. Defina DATA_DIR com o valor que o servidor usa ou inicie o servidor uma vez.`,
    unusable: (folder, reason) => `Não foi possível usar ${folder}: ${reason}.`,
    otherUser: (folder, owner, user) =>
      `${folder} pertence ao usuário ${owner}, mas este comando está sendo executado pelo usuário ${user}. Execute o comando e o servidor com o usuário ${owner}.`,
    otherOwner: (file, folder, owner, target) =>
      `${file} e ${folder} têm proprietários diferentes. Execute chown -R ${owner} '${target}'.`,
    open: (file, target) =>
      `Outros usuários desta máquina têm acesso a ${file}. Execute chmod -R go= '${target}'.`,
  },
  pages: {
    unlinked: (settings) =>
      `Os leitores não veem o link destas configurações, porque a página está oculta, foi excluída ou agora é um artigo: ${settings}. Escolha outra página nas configurações ou mostre-a de novo.`,
    taken: (urls) =>
      `Não é possível acessar estas páginas, porque o blog mostra outra coisa nas URLs delas: ${urls}. Para alterá-las, abra a página em Meus artigos → Páginas.`,
  },
  disk: {
    ok: (free, folder) => `${free} livres em ${folder}.`,
    full: (free, folder) =>
      `Só restam ${free} livres em ${folder}. Libere espaço antes que as gravações falhem.`,
    fewFiles: (free, folder, files) =>
      `${free} livres em ${folder}, mas no disco só ${plural(files, { one: 'cabe mais # arquivo', other: 'cabem mais # arquivos' })}. Exclua arquivos de que você não precisa.`,
    tooSmallForCopies: (free, folder, size) =>
      `${free} livres em ${folder}. É menos do que ocupam duas cópias do banco de dados (${size} cada). Cada atualização e cada backup cria uma. Libere espaço.`,
    low: (free, folder) => `${free} livres em ${folder}. Libere espaço em breve.`,
  },
  secret: {
    set: 'JWT_SECRET está definido.',
    unusable: (file) =>
      `${file} não contém um segredo válido. Exclua o arquivo para criar outro. Todos terão de entrar novamente.`,
    weak: 'JWT_SECRET é fácil de adivinhar. Defina-o com a saída de openssl rand -base64 48.',
    missing: (folder) =>
      `Ainda não há segredo em ${folder}. O servidor cria um ao ser iniciado pela primeira vez.`,
    onSqlite: (file) => `${file} existe. Os backups não incluem esse arquivo, então guarde uma cópia.`,
    onPostgres: (file) =>
      `${file} existe. Outros servidores com o mesmo banco de dados precisam do mesmo segredo em JWT_SECRET.`,
  },
  database: {
    ok: (where) => `O banco de dados ${where} funciona e está atualizado.`,
    outdated: (where, count) =>
      `O banco de dados ${where} funciona, mas é de uma versão anterior. Na próxima vez que for iniciado, o servidor aplicará ${changes(count)}.`,
    missing: (file) =>
      `Não há banco de dados em ${file}. Defina DATA_DIR ou DATABASE_URL com o valor que o servidor usa ou inicie o servidor uma vez.`,
    otherUser: (file) => `${file} não foi aberto porque pertence a outro usuário.`,
    cannotOpenAt: (place, reason) => `Não foi possível abrir ${place}: ${reason}.`,
    cannotOpen: (reason) => `Não foi possível abrir o banco de dados: ${reason}.`,
    path: (path) => `O caminho é ${path}.`,
    access: (path) => `Verifique se este usuário pode ler e alterar ${path} e gravar na pasta desse arquivo.`,
    checkPostgres: 'Verifique se o PostgreSQL está em execução e se DATABASE_URL está correta.',
    restore: 'Restaure um backup com npm run restore -- FILE --force.',
    lost: (where, count, note) =>
      `O banco de dados ${where} não tem contas, mas um backup tinha ${accounts(count.users)} e ${articles(count.articles)}. Restaure esse backup ou, se este for um blog novo, exclua ${note}.`,
  },
  clock: {
    ok: (time) => `O relógio marca ${time}.`,
    behind: (time, newest) =>
      `O relógio desta máquina marca ${time}, mas o blog tem conteúdo de ${newest}. Sincronize o relógio, por exemplo com timedatectl set-ntp true. Se o relógio estiver certo agora, ele estava adiantado quando esse conteúdo foi gravado.`,
    postgres: (time) =>
      `O relógio desta máquina marca ${time}, mas o do PostgreSQL está diferente. Sincronize os relógios, por exemplo com timedatectl set-ntp true.`,
  },
  integrity: {
    ok: 'A verificação de integridade do SQLite não encontrou erros.',
    partly: (seconds) =>
      `A verificação de integridade do SQLite não encontrou erros em ${seconds} s, mas o tempo acabou antes do fim. npm run backup verifica o banco de dados inteiro.`,
    damaged: (file, fault) =>
      `${file} está danificado (${fault}). Pare o servidor e restaure o último backup com npm run restore -- FILE --force.`,
    unchecked: (file) =>
      `Não foi possível verificar ${file}. Pare o servidor e restaure o último backup com npm run restore -- FILE --force.`,
    postgresOk: 'Todos os índices são válidos.',
    postgresIndex: (name) => `O índice ${name} é inválido. Execute REINDEX INDEX "${name}".`,
  },
  address: {
    local: 'Só é possível conectar a partir desta máquina.',
    publicUrl: (url) => `Os leitores usam ${url}.`,
    trustsEveryone:
      'TRUST_PROXY confia em todos, por isso qualquer pessoa consegue burlar os limites. Defina TRUST_PROXY com o endereço do seu proxy.',
    noProxy:
      'PUBLIC_URL usa https, mas nenhum proxy foi definido como confiável, por isso todos os leitores dividem os limites de um só. Defina TRUST_PROXY=true ou, no lugar de true, o endereço do seu proxy.',
    insecure: (host) =>
      `Com HOST=${host}, outras máquinas podem se conectar, mas PUBLIC_URL não começa com https. Outras pessoas na rede podem ler senhas e sessões. Configure um proxy com https, como descrito em docs/running.md.`,
    noPublicUrl: 'Defina PUBLIC_URL com a URL que os leitores usam, por exemplo https://blog.example.org.',
  },
  server: {
    ok: (version, url) => `A versão ${version} está em execução em ${url}.`,
    anyPort: 'Não verificado, porque PORT=0 usa qualquer porta livre.',
    notRunning: (url) =>
      `Nenhum servidor está em execução em ${url}. Inicie o servidor com npm start ou inicie o serviço dele.`,
    otherProgram: (url) => `Outro programa está usando ${url}. Encerre-o ou defina outra porta em PORT.`,
    withoutDatabase: (url, answer) =>
      `O servidor em ${url} não consegue acessar o banco de dados. ${answer === '' ? '' : `${answer} `}Veja o motivo no log do servidor.`,
    outdated: (running, url) => `A versão ${running} ainda está em execução em ${url}. Reinicie o servidor.`,
  },
  proxy: {
    ok: (url) => `${url} leva ao blog.`,
    unreachable: (url) =>
      `Não é possível acessar ${url} a partir desta máquina. Verifique se o domínio aponta para o seu proxy e consulte o log do proxy.`,
    notHttps: (url) =>
      `O servidor não sabe que ${url} usa https. Configure o proxy para enviar X-Forwarded-Proto e defina TRUST_PROXY com o endereço dele.`,
  },
  mail: {
    ok: (server, sender) =>
      `${server} aceita o login. Para testar a entrega de e-mails de ${sender}, execute npm run admin -- test-mail EMAIL.`,
    refused: (server, reason) => `O login em ${server} falhou: ${reason}. Verifique SMTP_URL.`,
  },
  backup: {
    ok: (time) => `Último backup: ${time}.`,
    none: (hint) => `Ainda não há backup. ${hint}`,
    old: (time, age, hint) =>
      `O último backup foi feito há ${days(age)} (${time}). Descubra por que nenhum foi feito desde então. ${hint}`,
    inFuture: (time, hint) => `O último backup tem data no futuro (${time}). ${hint}`,
    onSqlite: 'Faça um com npm run backup -- FILE, mesmo com o servidor em execução.',
    onPostgres: (file) => `Faça um com pg_dump e depois execute touch '${file}'.`,
  },

  mailQueue: {
    queued: (waiting, oldest) => `${emails(waiting)} aguardando envio, o mais antigo desde ${oldest}.`,
    off: 'O envio de e-mails está desativado. Para ajudar alguém que esqueceu a senha, execute: npm run admin -- reset-link EMAIL',
    failing: (failing, problem, waiting, oldest) =>
      `O servidor de e-mail não aceitou ${emails(failing)} (${problem}). Total aguardando envio: ${formatNumber(waiting)}, o mais antigo desde ${oldest}. Cada envio é tentado novamente por nove horas.`,
    givenUp: (count, problem) =>
      `Não foi possível enviar ${emails(count)} nos últimos sete dias. Último erro: ${problem}.`,
    idle: 'O envio de e-mails está funcionando. Nenhum aguarda envio.',
    waiting: (count) =>
      plural(count, { one: '# e-mail será enviado em breve.', other: '# e-mails serão enviados em breve.' }),
  },
};
