#!/usr/bin/env node
'use strict';
// Every version of Node has to understand this file, to say that it is too old: no syntax newer than that of 2009.
var path = require('path');
var url = require('url');
var v8 = require('v8');

// scripts/pack.ts puts in the values.
var oldest = OLDEST_NODE;
var version = process.versions.node.split('.').map(Number);

if (version[0] < oldest[0] || (version[0] === oldest[0] && version[1] < oldest[1])) {
  console.error(OLD_NODE.replace('#', process.versions.node));
  process.exit(1);
}

// Those of `npm start`: a process at rest takes less memory.
v8.setFlagsFromString('--max-semi-space-size=4');
v8.setFlagsFromString('--heap-growing-percent=50');

var program = path.join(__dirname, '../server/markdownBlog.js');
var load = new Function('file', 'return import(file)');
load(url.pathToFileURL(program).href).catch(function (error) {
  console.error(error);
  process.exit(1);
});
